/*
 * logo.ts - the name, written with one thread of wool.
 */
import { stroke } from "./geometry";

export function logo(): string {
    return stroke("M8 14 18 46 28 22 38 46 48 14M70 24A11 11 0 1 1 69.9 24ZM98 24A11 11 0 1 1 97.9 24ZM118 8V46M144 26Q136 20 130 26T137 35 143 44 129 44M172 24V46M172 30A10 11 0 1 0 172 40M198 28A10 11 0 1 0 198 42M206 8V46M218 26 207 36 219 46", 5);
}
