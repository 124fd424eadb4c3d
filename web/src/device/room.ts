/** Whether a table has room for what else belongs to a player, as in its style. */
export const wide = window.matchMedia("(min-width: 60rem) and (min-height: 37.5rem)");
