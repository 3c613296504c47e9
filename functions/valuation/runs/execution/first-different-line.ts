import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

/**
 * The first line, counted from 1, in which two texts of JSON lines differ; undefined when every line says the same.
 *
 * Neither the place of a row in its file, `row`, is compared, which saved results do not have, nor `isMatured`, which
 * results of earlier versions do not have.
 */
export async function firstDifferentLine(left: Readable, right: Readable): Promise<number | undefined> {
	const others = createInterface({ input: right, crlfDelay: Number.POSITIVE_INFINITY })[Symbol.asyncIterator]();
	let number = 0;
	try {
		for await (const line of createInterface({ input: left, crlfDelay: Number.POSITIVE_INFINITY })) {
			number += 1;
			const { value, done } = await others.next();
			if (done === true || !saysTheSame(line, value)) return number;
		}
		return (await others.next()).done === true ? undefined : number + 1;
	} finally {
		left.destroy();
		right.destroy();
	}
}

function saysTheSame(line: string, other: string): boolean {
	return line === other || canonical(line) === canonical(other);
}

const uncompared = ['row', 'isMatured'];

/** The fields of an object in the order of their names: clients may send them in another order. */
function canonical(line: string): string {
	return JSON.stringify(JSON.parse(line), (key, value: unknown) => {
		if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
		const entries = Object.entries(value).filter(([name]) => key !== '' || !uncompared.includes(name));
		return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
	});
}
