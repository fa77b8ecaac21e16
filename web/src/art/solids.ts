/*
 * solids.ts - twelve, ten and eight sides, turned in space and drawn flat.
 *
 * The dice are real polyhedra: a rotation decides which faces are seen, light
 * from the upper left decides how bright they are, and each figure lies in the
 * plane of its face. Opposite faces add up to one more than the highest.
 */
import { figure } from "./figures";
import { shape, short, stroke, tag, through, type Point } from "./geometry";

export type Sides = 12 | 10 | 8;
type Vector = readonly [number, number, number];
type Matrix = readonly [Vector, Vector, Vector];

interface Face {
    corners: readonly Vector[];
    normal: Vector;
    /** where its figure is, and what is up for it */
    middle: Vector;
    up: Vector;
    label: number;
}

interface Solid {
    faces: readonly Face[];
    /** height of a figure */
    figure: number;
    /** how far the resting die leans, in radians, so that it looks solid */
    lean: readonly [number, number];
}

const dotted = (a: Vector, b: Vector) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const crossed = (a: Vector, b: Vector): Vector => [
    a[1] * b[2] - a[2] * b[1],
    a[2] * b[0] - a[0] * b[2],
    a[0] * b[1] - a[1] * b[0],
];
const times = (a: Vector, n: number): Vector => [a[0] * n, a[1] * n, a[2] * n];
const minus = (a: Vector, b: Vector): Vector => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const unit = (a: Vector): Vector => times(a, 1 / Math.hypot(...a));
const apply = (m: Matrix, v: Vector): Vector => [dotted(m[0], v), dotted(m[1], v), dotted(m[2], v)];

function product(a: Matrix, b: Matrix): Matrix {
    const column = (i: 0 | 1 | 2): Vector => [b[0][i], b[1][i], b[2][i]];
    const row = (r: Vector): Vector => [dotted(r, column(0)), dotted(r, column(1)), dotted(r, column(2))];
    return [row(a[0]), row(a[1]), row(a[2])];
}

/** A turn by an angle around a unit axis. */
function turn(axis: Vector, angle: number): Matrix {
    const c = Math.cos(angle);
    const s = Math.sin(angle);
    const [x, y, z] = axis;
    return [
        [c + x * x * (1 - c), x * y * (1 - c) - z * s, x * z * (1 - c) + y * s],
        [y * x * (1 - c) + z * s, c + y * y * (1 - c), y * z * (1 - c) - x * s],
        [z * x * (1 - c) - y * s, z * y * (1 - c) + x * s, c + z * z * (1 - c)],
    ];
}

/** The face of the corners that lie furthest in a direction, in order around it. */
function face(corners: readonly Vector[], direction: Vector, label: number, sink = 0): Face {
    const normal = unit(direction);
    const furthest = Math.max(...corners.map((c) => dotted(c, normal)));
    const mine = corners.filter((c) => dotted(c, normal) > furthest - 0.01);
    let middle: Vector = [0, 0, 0];
    for (const c of mine) middle = minus(middle, times(c, -1 / mine.length));
    // a kite's figure is read with its sharp corner up, the others' with any
    const tip = mine.reduce((a, b) =>
        Math.hypot(...minus(b, middle)) > Math.hypot(...minus(a, middle)) + 0.01 ? b : a,
    );
    const up = unit(minus(tip, middle));
    const right = crossed(up, normal);
    const angle = (c: Vector) => Math.atan2(dotted(minus(c, middle), up), dotted(minus(c, middle), right));
    return {
        corners: mine.sort((a, b) => angle(a) - angle(b)),
        normal,
        middle: minus(middle, times(up, sink)),
        up,
        label,
    };
}

/** Numbers faces so that opposite ones make a pair. */
function solid(
    corners: readonly Vector[],
    directions: readonly Vector[],
    sink: number,
    rest: Omit<Solid, "faces">,
): Solid {
    const left = [...directions];
    const faces: Face[] = [];
    const all = directions.length;
    for (let low = 1; left.length > 0; low++) {
        // the far end of the list mixes high and low faces as real dice do
        const first = (low % 2 ? left.shift() : left.pop()) as Vector;
        const other = left.findIndex((d) => dotted(unit(d), unit(first)) < -0.99);
        const second = left.splice(other, 1)[0] as Vector;
        const [a, b] = low % 2 ? [low, all + 1 - low] : [all + 1 - low, low];
        faces.push(face(corners, first, a, sink), face(corners, second, b, sink));
    }
    return { faces, ...rest };
}

const SIGNS = [1, -1] as const;

function octahedron(): Solid {
    const r = 52;
    const corners: Vector[] = SIGNS.flatMap((s): Vector[] => [
        [s * r, 0, 0],
        [0, s * r, 0],
        [0, 0, s * r],
    ]);
    const directions = SIGNS.flatMap((x) => SIGNS.flatMap((y) => SIGNS.map((z): Vector => [x, y, z])));
    return solid(corners, directions, 4, { figure: 31, lean: [0.1, -0.12] });
}

function dodecahedron(): Solid {
    const phi = (1 + Math.sqrt(5)) / 2;
    const around = (a: number, b: number): Vector[] =>
        SIGNS.flatMap((s) =>
            SIGNS.flatMap((t): Vector[] => [
                [0, s * a, t * b],
                [s * a, t * b, 0],
                [t * b, 0, s * a],
            ]),
        );
    const cube = SIGNS.flatMap((x) => SIGNS.flatMap((y) => SIGNS.map((z): Vector => [x, y, z])));
    const corners = [...cube, ...around(1 / phi, phi)].map((c) => times(c, 46 / Math.sqrt(3)));
    return solid(corners, around(phi, 1), 0, { figure: 34, lean: [0.1, -0.12] });
}

function trapezohedron(): Solid {
    const r = 48;
    const tip = 50;
    const wave = (tip * (1 - Math.cos(Math.PI / 5))) / (1 + Math.cos(Math.PI / 5));
    const ring = (k: number): Vector => [
        r * Math.cos((k * Math.PI) / 5),
        r * Math.sin((k * Math.PI) / 5),
        k % 2 ? wave : -wave,
    ];
    const corners: Vector[] = [
        [0, 0, tip],
        [0, 0, -tip],
    ];
    const directions: Vector[] = [];
    for (let k = 0; k < 10; k++) {
        corners.push(ring(k));
        const top: Vector = [0, 0, k % 2 ? -tip : tip];
        const side = minus(ring(k + 1), ring(k + 9));
        const out = crossed(side, minus(top, ring(k)));
        directions.push(dotted(out, ring(k)) > 0 ? out : times(out, -1));
    }
    return solid(corners, directions, 1, { figure: 29, lean: [-0.12, -0.1] });
}

const made = new Map<Sides, Solid>();

function solidOf(sides: Sides): Solid {
    let it = made.get(sides);
    if (!it) {
        it = sides === 12 ? dodecahedron() : sides === 10 ? trapezohedron() : octahedron();
        made.set(sides, it);
    }
    return it;
}

const LIGHT = unit([-0.45, 0.75, 0.6]);

export interface Pose {
    /** the face that is read */
    face: number;
    /** how far the die still has to turn, in radians, and around what */
    spin?: number;
    axis?: Vector;
}

/** The die around 0 0 within a radius of 46. Face 0 has no figures. */
export function die(sides: Sides, pose: Pose): string {
    const it = solidOf(sides);
    const front = it.faces.find((f) => f.label === pose.face) ?? (it.faces[0] as Face);
    let matrix: Matrix = [crossed(front.up, front.normal), front.up, front.normal];
    matrix = product(product(turn([1, 0, 0], it.lean[0]), turn([0, 1, 0], it.lean[1])), matrix);
    if (pose.spin) matrix = product(turn(unit(pose.axis ?? [1, 0, 0]), pose.spin), matrix);

    let outline = "";
    let facets = "";
    let figures = "";
    for (const f of it.faces) {
        const normal = apply(matrix, f.normal);
        if (normal[2] <= 0.02) continue;
        const corners = f.corners.map((c): Point => {
            const p = apply(matrix, c);
            return [p[0], -p[1]];
        });
        const d = through(corners);
        const light = dotted(normal, LIGHT) - 0.62;
        const shade = Math.min(0.5, Math.abs(light) * (light > 0 ? 0.8 : 0.55));
        outline += d;
        facets +=
            `<path d="${d}" fill="var(--die${sides})"/>` +
            `<path d="${d}" fill="${light > 0 ? "#fff" : "#1a0f08"}" fill-opacity="${shade.toFixed(2)}" stroke="#fff" stroke-opacity=".3" stroke-width="1.2" stroke-linejoin="round"/>`;
        if (pose.face > 0) figures += printed(f, matrix, it.figure, sides, f === front, !!pose.spin);
    }
    return shape(outline, `var(--die${sides})`, 4.4) + facets + figures;
}

/** The figure of a face, lying in its plane. What is not read steps back. */
function printed(
    f: Face,
    matrix: Matrix,
    size: number,
    sides: Sides,
    read: boolean,
    spinning: boolean,
): string {
    const up = apply(matrix, f.up);
    const right = apply(matrix, crossed(f.up, f.normal));
    const middle = apply(matrix, f.middle);
    const colour = `var(--die${sides}-figure)`;
    const height = f.label > 9 ? size * 0.84 : size;
    const plane = [right[0], -right[1], -up[0], up[1], middle[0], -middle[1]]
        .map((n) => +n.toFixed(2))
        .join(" ");
    let text = figure(f.label, 0, 0, { height, pen: 2.9, colour });
    if (f.label === 6 || f.label === 9) text += stroke(`M-6 ${short(height / 2 + 4)}H6`, 3, colour);
    const faint = read && !spinning ? undefined : spinning ? "0.7" : "0.28";
    return tag("g", { transform: `matrix(${plane})`, opacity: faint }, text);
}
