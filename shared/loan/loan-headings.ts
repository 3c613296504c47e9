import type { LoanField, LoanFileField, LoanResultField } from './batch/loan-fields.ts';

export type HeadingLanguage = 'en' | 'zh';

/** The language of headings in files that are written. */
export const headingLanguage = ({ language }: { readonly language: string }): HeadingLanguage =>
	language.startsWith('zh') ? 'zh' : 'en';

/** A field of which a loan has one; principal changes are pairs of columns. */
export type SingleLoanField = Exclude<LoanField, 'changeDate' | 'changeAmount'>;

/** Terms that results have and the template has not: its floor option states them. */
const switchFields = ['floorOn', 'casMethod', 'marginMethod'] as const;

/** A field of which a loan has one, in results. */
export type ResultField = SingleLoanField | (typeof switchFields)[number];

interface FieldHeadings {
	readonly en: string;
	readonly zh: string;
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
	cas: { en: 'CAS (%)', zh: 'CAS（%）' },
	margin: { en: 'Margin (%)', zh: '加点（%）' },
	floor: { en: 'Floor (%)', zh: '下限（%）' },
	floorOption: { en: 'Floor Option', zh: '下限选项' },
	systemCalendars: { en: 'System Calendars', zh: '系统日历' },
	clientCalendars: { en: 'Client Calendars', zh: '客户日历' },
	customTextBox1: { en: 'Account number', zh: '账号' },
};

const switchHeadings: Readonly<Record<(typeof switchFields)[number], FieldHeadings>> = {
	floorOn: { en: 'Floor on', zh: '下限适用于' },
	casMethod: { en: 'CAS method', zh: 'CAS 方式' },
	marginMethod: { en: 'Margin method', zh: '加点方式' },
};

const isSwitch = (field: string): field is (typeof switchFields)[number] =>
	(switchFields as readonly string[]).includes(field);

export const singleLoanFields = Object.keys(headings) as readonly SingleLoanField[];

export const resultFields: readonly ResultField[] = [...singleLoanFields, ...switchFields];

const changeHeadings: Readonly<Record<'changeDate' | 'changeAmount', (number: number) => FieldHeadings>> = {
	changeDate: (number) => ({ en: `Change ${number} Date`, zh: `变动 ${number} 日期` }),
	changeAmount: (number) => ({ en: `Change ${number} Amount`, zh: `变动 ${number} 金额` }),
};

/** The heading of a field in the template and in results. */
export const loanHeading = (field: ResultField, language: HeadingLanguage): string =>
	(isSwitch(field) ? switchHeadings[field] : headings[field])[language];

/** The heading of any field, without units of the template. */
export function fieldHeading(
	field: Exclude<LoanFileField, 'convention'>,
	number: number,
	language: HeadingLanguage,
): string {
	if (field === 'changeDate' || field === 'changeAmount') return changeHeading(field, number, language);
	return loanHeading(field, language);
}

/** The heading of a column of a principal change, counted from 1. */
export const changeHeading = (
	field: 'changeDate' | 'changeAmount',
	number: number,
	language: HeadingLanguage,
): string => changeHeadings[field](number)[language];

/** The headings of fields that only results have, as the screen names them. */
const resultHeadings: Readonly<Record<Exclude<LoanResultField, ResultField>, FieldHeadings>> = {
	convention: { en: 'Convention', zh: '惯例' },
	changeDate: changeHeadings.changeDate(1),
	changeAmount: changeHeadings.changeAmount(1),
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
	agentInterest: { en: 'Interest of the agent', zh: '代理行利息' },
	agentDifference: { en: 'Difference', zh: '差额' },
	agentStatus: { en: 'Comparison', zh: '核对' },
	agentCause: { en: 'Cause of the difference', zh: '差异原因' },
};

/** The heading of a column in the result of a loan file. */
export function loanResultHeading(field: LoanResultField, language: HeadingLanguage): string {
	if (Object.hasOwn(resultHeadings, field)) return resultHeadings[field as keyof typeof resultHeadings][language];
	return loanHeading(field as ResultField, language);
}
