/** Parses the SVG path data of a logo into moves, lines and curves between absolute points. */

/** One drawing step: `points` are x, y pairs; a curve has two control points before its end. */
export interface Step {
  readonly kind: "move" | "line" | "curve" | "close";
  readonly points: readonly number[];
}

/** Arguments of each command. */
const NUMBERS: Readonly<Record<string, number>> = {
  M: 2,
  L: 2,
  H: 1,
  V: 1,
  C: 6,
  S: 4,
  Q: 4,
  T: 2,
  Z: 0,
};

/** Furthest coordinate from the origin. */
const FURTHEST = 100_000;

const NUMBER = /[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?/g;

/** Current point, start of the subpath, and the last control point, which a smooth curve mirrors. */
interface Pen {
  x: number;
  y: number;
  startX: number;
  startY: number;
  handle: readonly [x: number, y: number] | undefined;
  /** Last command, in upper case. */
  last: string;
}

/**
 * The steps of an outline. Supports every SVG path command except the arc. Source: SVG 1.1 section 8.3.
 * @throws {RangeError} when the path is invalid; the message completes a sentence that begins with its name
 */
export function readSvgPath(data: string): readonly Step[] {
  const commands = [...data.matchAll(/([a-df-z])([^a-df-z]*)/gi)];
  if (!/^[\s,]*m/i.test(data)) throw new RangeError("must begin with M");
  const pen: Pen = { x: 0, y: 0, startX: 0, startY: 0, handle: undefined, last: "" };
  const steps = commands.flatMap(([, letter = "", text = ""]) =>
    readArguments(letter, text).map((numbers, index) =>
      // Further pairs after a move are lines.
      draw(pen, index > 0 && /m/i.test(letter) ? (letter === "m" ? "l" : "L") : letter, numbers),
    ),
  );
  const isNear = (point: number) => Math.abs(point) <= FURTHEST;
  if (!steps.every(({ points }) => points.every(isNear))) {
    throw new RangeError(`must stay within ${FURTHEST} of its origin`);
  }
  return steps;
}

/** The numbers after a command, one list per repetition. */
function readArguments(letter: string, text: string): readonly (readonly number[])[] {
  const count = NUMBERS[letter.toUpperCase()];
  if (count === undefined) {
    throw new RangeError(`must hold only the commands M L H V C S Q T Z, not ${letter}`);
  }
  const numbers = (text.match(NUMBER) ?? []).map(Number);
  const isClean = /^[\s,]*$/.test(text.replaceAll(NUMBER, ""));
  const isWhole =
    count === 0 ? numbers.length === 0 : numbers.length > 0 && numbers.length % count === 0;
  if (!isClean || !isWhole) throw new RangeError(`must have ${count} numbers after ${letter}`);
  const times = count === 0 ? 1 : numbers.length / count;
  return Array.from({ length: times }, (_, time) =>
    numbers.slice(time * count, (time + 1) * count),
  );
}

/** Moves the pen by one command and returns the step drawn. */
function draw(pen: Pen, letter: string, numbers: readonly number[]): Step {
  const command = letter.toUpperCase();
  const isRelative = letter !== command;
  const { x, y } = pen;
  const mirrored = mirror(pen, command);
  const points = numbers.map((number, index) => {
    const isAcross = command === "H" || (command !== "V" && index % 2 === 0);
    return isRelative ? number + (isAcross ? x : y) : number;
  });
  const [endX = x, endY = y] = command === "V" ? [x, points[0]] : points.slice(-2);
  pen.last = command;
  pen.handle = undefined;
  switch (command) {
    case "Z":
      [pen.x, pen.y] = [pen.startX, pen.startY];
      return { kind: "close", points: [] };
    case "M":
      [pen.startX, pen.startY] = [endX, endY];
      break;
    case "C":
    case "S": {
      const handles = command === "C" ? points.slice(0, 4) : [...mirrored, ...points.slice(0, 2)];
      pen.handle = [handles[2] ?? 0, handles[3] ?? 0];
      [pen.x, pen.y] = [endX, endY];
      return { kind: "curve", points: [...handles, endX, endY] };
    }
    case "Q":
    case "T": {
      const [handleX = 0, handleY = 0] = command === "Q" ? points : mirrored;
      pen.handle = [handleX, handleY];
      [pen.x, pen.y] = [endX, endY];
      // A quadratic curve is the cubic one with control points two thirds of the way to its own.
      const third = (from: number, handle: number) => from + ((handle - from) * 2) / 3;
      const handles = [third(x, handleX), third(y, handleY), third(endX, handleX)];
      return { kind: "curve", points: [...handles, third(endY, handleY), endX, endY] };
    }
  }
  [pen.x, pen.y] = [endX, endY];
  return { kind: command === "M" ? "move" : "line", points: [endX, endY] };
}

/** The first control point of a smooth curve: the last one mirrored, after a curve of its kind. */
function mirror({ x, y, handle, last }: Pen, command: string): readonly [number, number] {
  const isAlike = (command === "S" ? "CS" : "QT").includes(last);
  return handle === undefined || !isAlike ? [x, y] : [2 * x - handle[0], 2 * y - handle[1]];
}
