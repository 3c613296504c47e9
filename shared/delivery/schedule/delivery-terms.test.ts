import { describe, expect, it } from 'vitest';
import { outputFileName } from './delivery-terms.ts';

const isValid = (name: string) => outputFileName.safeParse(name).success;

describe('a placeholder of an output file name', () => {
	it.each(['yyyyMMdd', 'yy', 'MMM', 'MMMM', "yyyy-MM-dd'T'HHmmss", 'EEE'])('{%s} is accepted', (text) => {
		expect(isValid(`rates-{${text}}.csv`)).toBe(true);
	});

	it.each(['yyy', 'M', 'd', 'EE', 'X', ''])('{%s} is refused', (text) => {
		expect(isValid(`rates-{${text}}.csv`)).toBe(false);
	});

	// With backtracking each of them would take longer than the universe is old.
	it.each(['y', 'M', "'T'", 'd'])('that repeats %s up to the maximum length is refused in linear time', (part) => {
		expect(isValid(`{${part.repeat(180 / part.length)}X}.csv`)).toBe(false);
		expect(isValid(`{${part.repeat(1_000_000)}X}.csv`)).toBe(false);
	});
});
