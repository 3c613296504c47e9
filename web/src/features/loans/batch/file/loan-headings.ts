import type { NamedHeading } from '#lib/workbook/similar-headings.ts';
import type { SavedInputColumn } from '#shared/loan/batch/loan-batch.ts';
import { type LoanField, mostLoanChanges } from '#shared/loan/batch/loan-fields.ts';

export type HeadingLanguage = 'en' | 'zh';

/** The language of headings in files that are written. */
export const headingLanguage = ({ language }: { readonly language: string }): HeadingLanguage =>
	language.startsWith('zh') ? 'zh' : 'en';

/** A field of which a loan has one; principal changes are pairs of columns. */
export type SingleLoanField = Exclude<LoanField, 'changeDate' | 'changeAmount'>;

interface FieldHeadings {
	readonly en: string;
	readonly zh: string;
	/** Other names that are read. */
	readonly others?: readonly string[];
}

/** The headings of a person's loan file, named as the calculator labels its fields, in the order of the template. */
const headings: Readonly<Record<SingleLoanField, FieldHeadings>> = {
	loanId: { en: 'Loan ID', zh: '贷款编号' },
	currency: { en: 'Currency', zh: '货币' },
	startDate: { en: 'Start Date', zh: '开始日' },
	endDate: { en: 'End Date', zh: '结束日' },
	principal: { en: 'Principal', zh: '本金' },
	yearlyBasis: { en: 'Yearly Basis', zh: '计息基准' },
	lookback: { en: 'Lookback', zh: '回溯期' },
	observationShift: { en: 'Observation Shift', zh: '观察期平移' },
	lockout: { en: 'Lockout', zh: '锁定期' },
	rounding: { en: 'Rounding', zh: '舍入' },
	cas: { en: 'CAS (%)', zh: 'CAS（%）', others: ['CAS'] },
	margin: { en: 'Margin (%)', zh: '加点（%）', others: ['Margin', '加点'] },
	floor: { en: 'Floor (%)', zh: '下限（%）', others: ['Floor', '下限'] },
	floorOption: { en: 'Floor Option', zh: '下限选项' },
	systemCalendars: { en: 'System Calendars', zh: '系统日历' },
	clientCalendars: { en: 'Client Calendars', zh: '客户日历' },
	customTextBox1: { en: 'Account number', zh: '账号' },
};

export const singleLoanFields = Object.keys(headings) as readonly SingleLoanField[];

const changeHeadings: Readonly<Record<'changeDate' | 'changeAmount', (number: number) => FieldHeadings>> = {
	changeDate: (number) => ({ en: `Change ${number} Date`, zh: `变动 ${number} 日期`, others: [`变动日期 ${number}`] }),
	changeAmount: (number) => ({
		en: `Change ${number} Amount`,
		zh: `变动 ${number} 金额`,
		others: [`变动 ${number} 本金变动额`, `本金变动额 ${number}`],
	}),
};

/** The heading of a field in the template and in results. */
export const loanHeading = (field: SingleLoanField, language: HeadingLanguage): string => headings[field][language];

/** The heading of a column of a principal change, counted from 1. */
export const changeHeading = (
	field: 'changeDate' | 'changeAmount',
	number: number,
	language: HeadingLanguage,
): string => changeHeadings[field](number)[language];

/**
 * Every heading that is read: in English, in Chinese, and as the API names the field.
 *
 * @param language whose heading names a column that is missing
 */
export function loanHeadings(language: HeadingLanguage): Readonly<Record<string, SavedInputColumn>> {
	const written = ({ en, zh, others = [] }: FieldHeadings) => (language === 'en' ? [en, zh] : [zh, en]).concat(others);
	const ofFields = singleLoanFields.flatMap((field) =>
		[...written(headings[field]), field].map((heading): [string, SavedInputColumn] => [heading, field]),
	);
	const ofChanges = Array.from({ length: mostLoanChanges }, (_, i) => i + 1).flatMap((number) =>
		(['changeDate', 'changeAmount'] as const).flatMap((field) =>
			[...written(changeHeadings[field](number)), `${field} ${number}`].map((heading): [string, SavedInputColumn] => [
				heading,
				{ field, number },
			]),
		),
	);
	return Object.fromEntries([...ofFields, ...ofChanges]);
}

/**
 * The headings that an unknown one may stand for, as suggestions name them.
 *
 * @param besides fields that the file has already
 */
export function suggestedHeadings(language: HeadingLanguage, besides: ReadonlySet<LoanField>): readonly NamedHeading[] {
	return singleLoanFields
		.filter((field) => !besides.has(field))
		.map((field) => {
			const { en, zh, others = [] } = headings[field];
			return { heading: loanHeading(field, language), names: [en, zh, field, ...others] };
		});
}
