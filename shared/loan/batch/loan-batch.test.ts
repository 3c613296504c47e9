import { expect, it } from 'vitest';
import { loanBatch } from './loan-batch.ts';
import { loanBatchExamples } from './loan-batch-examples.ts';

const isValid = (format: string) => {
	const InputCols = { ...loanBatchExamples.InputCols, From: { field: 'startDate', format } };
	return loanBatch.safeParse({ ...loanBatchExamples, LVESchedule: { USD: '13:30' }, InputCols }).success;
};

it('accepts formats of dates', () => {
	for (const format of ['dd/MM/yyyy', 'MMM dd yy', 'yyyyMMdd', 'dd.MM.yy'])
		expect([format, isValid(format)]).toEqual([format, true]);
});

it('refuses a wrong format of the maximum length in linear time', () => {
	for (const part of ['yyyy', 'MM', 'MMM', 'dd']) {
		expect(isValid(`ddMMyy${part.repeat(9).slice(0, 33)}X`)).toBe(false);
		expect(isValid(`ddMMyy${part.repeat(100_000)}X`)).toBe(false);
	}
});
