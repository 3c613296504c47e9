import {
	columnWidths,
	dateCell,
	headingCell,
	numberCell,
	textCell,
	type WorkbookCell,
	type WorkbookModel,
} from '#lib/workbook/workbook-model.ts';

type Column = readonly [en: string, zh: string, example: string];

/** Headings that the portfolio reader recognises, each with a value for the example loan. */
const loanColumns: readonly Column[] = [
	['Loan', '贷款', 'Example loan'],
	['Loan reference', '参考编号', 'EX-1'],
	['Lender', '贷款人', 'Demo Bank'],
	['Borrower', '借款人', 'Alder plc'],
	['Facility', '授信名称', 'Facility A'],
	['Currency', '货币', 'USD'],
	['Start date', '开始日', '2026-03-16'],
	['End date', '结束日', '2028-03-15'],
	['Principal', '本金', '1000000'],
	['Margin (%)', '利差（%）', '1.25'],
	['Lookback', '回溯天数', '5'],
	['Interest period', '计息期长度', '3M'],
	['Roll day', '滚动日', '15'],
	['Business day convention', '营业日惯例', 'modified following'],
	['Stub', '残端规则', 'short last'],
	['Payment lag', '付款延迟天数', '2'],
	['Repayment plan', '还款方式', 'bullet'],
	['Instalment every', '还本间隔期数', ''],
	['Annuity rate (%)', '等额本息利率（%）', ''],
];

const stepColumns = (amount: Column, date: string): readonly Column[] => [
	['Loan', '贷款', 'Example loan'],
	['Date', '日期', date],
	amount,
];

/** Sheet names that the portfolio reader recognises, each with the columns of the sheet. */
const sheets: readonly (readonly [name: string, columns: readonly Column[]])[] = [
	['Loans', loanColumns],
	['Drawings', stepColumns(['Amount', '金额', '250000'], '2026-06-15')],
	['Repayments', stepColumns(['Amount', '金额', '100000'], '2026-12-15')],
	['Margin steps', stepColumns(['Margin (%)', '利差（%）', '1.5'], '2027-03-15')],
];

function cellOf(example: string): WorkbookCell | undefined {
	if (example === '') return undefined;
	if (/^\d{4}-\d{2}-\d{2}$/.test(example)) return dateCell(example);
	return /^[\d.]+$/.test(example)
		? numberCell(example, { decimals: undefined, hasThousands: true })
		: textCell(example);
}

export function composePortfolioTemplate(language: string): WorkbookModel {
	return sheets.map(([name, columns]) => {
		const rows = [
			columns.map(([en, zh]) => headingCell(language.startsWith('zh') ? zh : en)),
			columns.map(([, , example]) => cellOf(example)),
		];
		return { name, rows, columnWidths: columnWidths(rows), frozenColumns: 1 };
	});
}
