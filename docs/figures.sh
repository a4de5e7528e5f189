#!/bin/sh
# The figures of docs/bots.md: figures.sh PROGRAM FOLDER. Each line is played once; what is there already is not played again.
# The machine should be idle: a bot that thinks by the clock loses to one that counts when it has to share. The series that count
# iterations on both sides do not depend on the machine; their budgets take equal CPU time, as docs/bots.md says.
set -eu
saloon=$1
out=$2
mkdir -p "$out"

play() { # name, games, game, bots, more
	name=$1 games=$2 game=$3 bots=$4
	shift 4
	[ -s "$out/$name.txt" ] && return
	"$saloon" arena "$game" --bots "$bots" --games "$games" --seed 2026 --resume "$out/$name.games" "$@" >"$out/$name.part" 2>"$out/$name.err"
	mv "$out/$name.part" "$out/$name.txt"
	echo "== $name: $game, $bots $*"
	cat "$out/$name.txt"
}

play dn-plain 1000 district-noir legend:35ms,plain-ismcts:5000it
play dn-rollouts 1000 district-noir legend:35ms,rollouts:35ms
play bc-rollouts 400 blackrock-city legend:35ms,rollouts:35ms --seats 4
play bb-rollouts 400 boomtown-bandits legend:35ms,rollouts:35ms --seats 4 --options '{"shootout":"lockstep"}'
play dn-equal 600 district-noir legend:10000it,rollouts:25000it
play bc-equal 120 blackrock-city legend:1000it,rollouts:2700it --seats 4
play bb-equal 480 boomtown-bandits legend:300it,rollouts:200it --seats 4 --options '{"shootout":"lockstep"}'
play dn-random 1000 district-noir legend:35ms,random
play dn-tips 600 district-noir legend:35ms,tips
play dn-level-4 600 district-noir legend:35ms,gunslinger
play dn-level-3 1000 district-noir gunslinger,gambler
play dn-level-2 2000 district-noir gambler,greenhorn
play bc-4 800 blackrock-city legend:35ms,tips --seats 4
play bb-4 600 boomtown-bandits legend:35ms,tips --seats 4 --options '{"shootout":"lockstep"}'
for seats in 2 3; do
	play bc-$seats 400 blackrock-city legend:35ms,tips --seats $seats
done
for seats in 2 3 5; do
	play bb-$seats 300 boomtown-bandits legend:35ms,tips --seats $seats --options '{"shootout":"lockstep"}'
done
for pair in legend:35ms,gunslinger gunslinger,gambler gambler,greenhorn; do
	play bc-level-"${pair%%[:,]*}" 400 blackrock-city $pair --seats 4
	play bb-level-"${pair%%[:,]*}" 300 boomtown-bandits $pair --seats 4 --options '{"shootout":"lockstep"}'
done
