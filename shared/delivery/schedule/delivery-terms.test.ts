import { describe, expect, it } from 'vitest';
import { outputFileName } from './delivery-terms.ts';

const isValid = (name: string) => outputFileName.safeParse(name).success;

describe('placeholders in output file names', () => {
	it.each(['yyyyMMdd', 'yy', 'MMM', 'MMMM', "yyyy-MM-dd'T'HHmmss", 'EEE'])('placeholder {%s} is accepted', (text) => {
		expect(isValid(`rates-{${text}}.csv`)).toBe(true);
	});

	it.each(['yyy', 'M', 'd', 'EE', 'X', ''])('placeholder {%s} is refused', (text) => {
		expect(isValid(`rates-{${text}}.csv`)).toBe(false);
	});

	// With a pattern that backtracks, each of these names would take practically endless time.
	it.each(['y', 'M', "'T'", 'd'])(
		'a placeholder of %s repeated up to the maximum length is refused in linear time',
		(part) => {
			expect(isValid(`{${part.repeat(180 / part.length)}X}.csv`)).toBe(false);
			expect(isValid(`{${part.repeat(1_000_000)}X}.csv`)).toBe(false);
		},
	);
});

it('an output file name may have 200 characters', () => {
	expect([200, 201].map((length) => isValid(`${'a'.repeat(length - 4)}.csv`))).toEqual([true, false]);
});
