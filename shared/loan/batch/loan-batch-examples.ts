import type { LoanBatch, SavedInputColumn } from './loan-batch.ts';

type LoanColumns = Readonly<Record<string, SavedInputColumn>>;

/** Initial settings of loan files: European dates, and a date and an amount column for each principal change. */
export const loanBatchExamples = {
	InputCols: {
		'Loan No': 'loanId',
		Currency: 'currency',
		From: { field: 'startDate', format: 'dd/MM/yyyy' },
		To: { field: 'endDate', format: 'dd/MM/yyyy' },
		Principal: 'principal',
		Lookback: { field: 'lookback', default: '5' },
		Shift: { field: 'observationShift', values: { Y: 'true', N: 'false' } },
		'Change 1 Date': { field: 'changeDate', number: 1, format: 'dd/MM/yyyy' },
		'Change 1 Amount': { field: 'changeAmount', number: 1 },
	},
	OutputHeaderRows: [
		['{organisation}', '{yyyy-MM-dd}'],
		['{loans} loans', '{faults} faults'],
	],
	OutputCols: [
		{ field: 'loanId', label: 'Loan No' },
		{ field: 'compoundedRate', label: 'Rate %', decimals: 5 },
		{ field: 'interestAmount', label: 'Interest', decimals: 2 },
		{ field: 'payableAmount', label: 'Payable' },
		{ field: 'error', label: 'Error' },
	],
	features: { dailyMaxRecords: 1000, delimiter: ';', decimalPoint: ',' },
} as const satisfies Pick<LoanBatch, 'features' | 'OutputHeaderRows' | 'OutputCols'> & { InputCols: LoanColumns };
