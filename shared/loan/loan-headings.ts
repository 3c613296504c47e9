import { loanVocabulary } from '#shared/table/vocabulary/loans.ts';
import type { LoanField, LoanFileField, LoanResultField } from './batch/loan-fields.ts';

export type HeadingLanguage = 'en' | 'zh';

export const headingLanguage = ({ language }: { readonly language: string }): HeadingLanguage =>
	language.startsWith('zh') ? 'zh' : 'en';

/** A field that has one column in a file. Principal changes are excluded, because their columns are numbered. */
export type SingleLoanField = Exclude<LoanField, 'changeDate' | 'changeAmount'>;

/** Fields that only results have. In the template, a single floor option replaces them. */
const switchFields = ['convention', 'floorOn', 'casMethod', 'marginMethod'] as const;

export type ResultField = SingleLoanField | (typeof switchFields)[number];

const templateFields = [
	'loanId',
	'currency',
	'startDate',
	'endDate',
	'principal',
	'yearlyBasis',
	'lookback',
	'observationShift',
	'lockout',
	'rounding',
	'cas',
	'margin',
	'floor',
	'floorOption',
	'systemCalendars',
	'clientCalendars',
	'customTextBox1',
] as const satisfies readonly SingleLoanField[];

export const singleLoanFields: readonly SingleLoanField[] = templateFields;

export const resultFields: readonly ResultField[] = [...templateFields, ...switchFields];

const headings = new Map(loanVocabulary.fields.map(({ field, heading }) => [field, heading]));

/** Returns the column heading that the portal writes for a field and recognises when it reads a file. */
function writtenHeading(field: string, language: HeadingLanguage): string {
	const heading = headings.get(field);
	if (heading === undefined) throw new RangeError(`${field} is no column of loan files`);
	return heading[language];
}

export const loanHeading = (field: ResultField, language: HeadingLanguage): string => writtenHeading(field, language);

/** Returns the column heading of any field. Headings of principal changes are numbered. */
export function fieldHeading(field: LoanFileField, number: number, language: HeadingLanguage): string {
	if (field === 'changeDate' || field === 'changeAmount') return changeHeading(field, number, language);
	return writtenHeading(field, language);
}

export const changeHeading = (
	field: 'changeDate' | 'changeAmount',
	number: number,
	language: HeadingLanguage,
): string => writtenHeading(`${field} ${number}`, language);

const resultHeadings: Readonly<
	Record<Exclude<LoanResultField, LoanFileField | 'agentInterest'>, Readonly<Record<HeadingLanguage, string>>>
> = {
	row: { en: 'Row', zh: '行' },
	status: { en: 'Status', zh: '状态' },
	error: { en: 'Error', zh: '错误' },
	warning: { en: 'Warning', zh: '警告' },
	compoundedRate: { en: 'Compounded rate (%)', zh: '复利利率（%）' },
	compoundedRateUnrounded: { en: 'Compounded rate, unrounded (%)', zh: '未舍入的复利利率（%）' },
	compoundingFactor: { en: 'Compounding factor', zh: '复利因子' },
	simpleAverage: { en: 'Simple average (%)', zh: '简单平均（%）' },
	interestAmount: { en: 'Interest, exact', zh: '精确利息' },
	payableAmount: { en: 'Payable amount', zh: '应付金额' },
	interestDays: { en: 'Interest days', zh: '计息期天数' },
	observationDays: { en: 'Observation days', zh: '观察天数' },
	lastFixingDate: { en: 'Last fixing used', zh: '最后使用的定盘日' },
	index: { en: 'Index', zh: '利率指标' },
	conventionChanges: { en: 'Differences from the convention', zh: '与惯例的差异' },
	agentDifference: { en: 'Difference', zh: '差额' },
	agentStatus: { en: 'Comparison', zh: '核对' },
	agentCause: { en: 'Cause of the difference', zh: '差异原因' },
};

export function loanResultHeading(field: LoanResultField, language: HeadingLanguage): string {
	if (Object.hasOwn(resultHeadings, field)) return resultHeadings[field as keyof typeof resultHeadings][language];
	return field === 'agentInterest'
		? writtenHeading(field, language)
		: fieldHeading(field as LoanFileField, 1, language);
}
