# Completion of `tidywinks` for bash: source this file.
_tidywinks() {
    local word=${COMP_WORDS[COMP_CWORD]} command=${COMP_WORDS[1]:-}
    local games='wash-match clean-family beachcleaner stay-at-home'
    local bots='random greedy easy normal hard expert'
    case $COMP_CWORD:$command in
    1:*)
        COMPREPLY=($(compgen -W "play learn check position moves verify \
            replay record protocol edition simulate duel bench signature \
            --help --version" -- "$word"))
        ;;
    *:check | *:position | *:moves | *:verify | *:replay)
        COMPREPLY=($(compgen -f -- "$word"))
        ;;
    *:duel)
        COMPREPLY=($(compgen -W "$games $bots --pairs --players --option \
            --edition --seed --json" -- "$word"))
        ;;
    *)
        COMPREPLY=($(compgen -W "$games --help --players --seats --option \
            --edition --seed --load --save --games --threads --json --report \
            --records --compare --compare-edition --full-screen" -- "$word"))
        ;;
    esac
}
complete -o default -F _tidywinks tidywinks
