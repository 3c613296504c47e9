import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { firstDifferentLine } from './join-run.ts';

const compare = (left: string, right: string) => firstDifferentLine(Readable.from([left]), Readable.from([right]));

it.each([
	['the texts are equal', '{"row":1,"a":1}\n{"row":2,"a":0.1}\n', '{"row":1,"a":1}\n{"row":2,"a":0.1}\n', undefined],
	[
		'saved results have no rows and a different order of fields',
		'{"row":1,"a":1,"b":{"c":1,"d":2}}\n',
		'{"b":{"d":2,"c":1},"a":1}\n',
		undefined,
	],
	['a digit differs', '{"a":1}\n{"a":0.1}\n', '{"a":1}\n{"a":0.10000000000000002}\n', 2],
	['a line is missing', '{"a":1}\n', '', 1],
	['there is an additional line', '{"a":1}\n', '{"a":1}\n{"a":2}\n', 2],
	['a field inside the result that is also named row differs', '{"a":{"row":1}}\n', '{"a":{"row":2}}\n', 1],
])('finds the first different line in two results: %s', async (_, left, right, expected) => {
	expect(await compare(left, right)).toBe(expected);
});
