import { describe, expect, it } from 'vitest';
import { outputFileName } from './delivery-terms.ts';

const isValid = (name: string) => outputFileName.safeParse(name).success;

describe('placeholders in output file names', () => {
	it.each(['yyyyMMdd', 'yy', 'MMM', 'MMMM', "yyyy-MM-dd'T'HHmmss", 'EEE'])('accepts placeholder {%s}', (text) => {
		expect(isValid(`rates-{${text}}.csv`)).toBe(true);
	});

	it.each(['yyy', 'M', 'd', 'EE', 'X', ''])('refuses placeholder {%s}', (text) => {
		expect(isValid(`rates-{${text}}.csv`)).toBe(false);
	});

	// Each of these would effectively never end with backtracking.
	it.each(['y', 'M', "'T'", 'd'])('refuses %s, repeated up to the maximum length, in linear time', (part) => {
		expect(isValid(`{${part.repeat(180 / part.length)}X}.csv`)).toBe(false);
		expect(isValid(`{${part.repeat(1_000_000)}X}.csv`)).toBe(false);
	});
});
