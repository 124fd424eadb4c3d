# Completion of `tidywinks` for bash: source this file.
_tidywinks() {
    local word=${COMP_WORDS[COMP_CWORD]} command=${COMP_WORDS[1]:-}
    local games='wash-match clean-family beachcleaner stay-at-home'
    local bots='random greedy easy normal hard expert'
    case $COMP_CWORD:$command in
    1:*)
        COMPREPLY=($(compgen -W "serve play learn check position moves verify \
            replay explain record protocol edition simulate duel ladder tune bench signature \
            --help --version" -- "$word"))
        ;;
    *:explain)
        COMPREPLY=($(compgen -f -- "$word")
            $(compgen -W "$bots --at --bot --seat --edition" -- "$word"))
        ;;
    *:check | *:position | *:moves | *:verify | *:replay)
        COMPREPLY=($(compgen -f -- "$word"))
        ;;
    *:duel)
        COMPREPLY=($(compgen -W "$games $bots --pairs --players --option \
            --edition --seed --threads --stop --json" -- "$word"))
        ;;
    *:tune)
        COMPREPLY=($(compgen -W "$games --games --rounds --forget --iterations \
            --every --players --edition" -- "$word"))
        ;;
    *:ladder)
        COMPREPLY=($(compgen -W "$games --pairs --pairs-expert --minutes \
            --players --option --edition --seed --threads --write" -- "$word"))
        ;;
    *)
        COMPREPLY=($(compgen -W "$games --help --players --seats --option \
            --edition --seed --load --save --games --threads --json --brief --report \
            --records --compare --compare-edition --full-screen --listen" -- "$word"))
        ;;
    esac
}
complete -o default -F _tidywinks tidywinks
