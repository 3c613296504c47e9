import type { TFunction } from 'i18next';
import type texts from '#i18n/en/valuation.json';
import type { DealRuleCode } from '#shared/deal/deal-rules.ts';
import type { DealWarningCode } from '#shared/deal/deal-warnings.ts';
import type { ValueFaultCode } from '#shared/table/kind/fault.ts';
import type { TradeFaultCode } from '#shared/trade-files/trade-fault.ts';
import type { UnreadableCode } from '#shared/trade-files/trade-node.ts';
import type { CellFaultCode } from '#shared/workbook/cell.ts';
import type { UnusableWorkbook } from './open-file.ts';

declare module '#i18n/feature-texts.ts' {
	interface FeatureTexts {
		readonly valuation: typeof texts;
	}
}

export type WorkbookText = TFunction<'valuation'>;

export type ResultTitle = keyof typeof texts.workbook.results;

/** Unsupported terms of trade files for which messages contain a text instead of the element name. */
const tradeTerms = [
	'a date of the first value',
	'a fixed rate in the cash flows of a floating leg',
	'a fixing on the reset date in arrears',
	'a floating rate in the cash flows of a fixed leg',
	'a gearing',
	'a lookback by fixing dates',
	'a message that withdraws a trade',
	'a multiplier of the rate',
	'an agreed rate of a stub with a spread',
	'an index of its own for the stub',
	'an overnight rate in advance',
	'both Lookback and FixingDays',
	'both a fixed and a floating rate',
	'spreads that change inside a payment period',
] as const satisfies readonly (keyof typeof texts.tradeFiles.terms)[];

export function describeExpected({ code, values }: Pick<PlacedFault, 'code' | 'values'>, t: WorkbookText): string {
	const { term } = values;
	const known = tradeTerms.find((each) => each === term);
	const named = known === undefined ? values : { ...values, term: t(`tradeFiles.terms.${known}`) };
	const expected = t(`workbook.expected.${code}`, { ...named });
	const { suggestion } = values;
	return suggestion === undefined ? expected : `${expected} ${t('workbook.faults.suggestion', { suggestion })}`;
}

export function describeFound({ found }: Pick<PlacedFault, 'found'>, t: WorkbookText): string {
	return found === '' ? t('workbook.faults.blank') : found;
}

export function describeUnusable({ code, values }: UnusableWorkbook, t: WorkbookText): string {
	return t(`workbook.fault.${code}`, { ...values });
}

/** Deal rules without a separate fault code: cells cannot break the rule, or it shares the text of a different code. */
const otherRules = [
	'annuity-needs-rate',
	'value-too-long',
	'not-a-text',
	'not-a-list',
	'not-an-object',
	'field-unknown',
	'curve-not-allowed',
	'rows-overlap',
	'rows-leave-gap',
] as const satisfies readonly DealRuleCode[];

type OtherRule = (typeof otherRules)[number];

const isOtherRule = (rule: unknown) => (otherRules as readonly unknown[]).includes(rule);

type WorkbookFaultCode =
	| 'instrument-tag'
	| 'deal-id-twice'
	| 'schedule-on-sheet-too'
	| 'schedule-not-used'
	| 'amount-per-leg'
	| 'dates-not-ascending'
	| 'principal-after-end'
	| 'amount-at-end'
	| 'sheet-unreadable'
	| 'schedule-rows';

type HeadingFaultCode = 'heading-unknown' | 'heading-similar' | 'heading-twice' | 'heading-unclear' | 'heading-missing';

type CurveFaultCode =
	| 'tenor-or-date'
	| 'factor-or-rate'
	| 'point-twice'
	| 'no-tenor'
	| 'valuation-date'
	| 'beyond-curve'
	| 'implied-rate';

/** Returns the text code for a fault in a trade file. A broken deal rule uses the text of the rule. */
export function tradeFaultCode(code: TradeFaultCode, { rule }: FaultValues): FaultCode {
	return code === 'deal-rule' && !isOtherRule(rule) ? (rule as FaultCode) : `trade-${code}`;
}

/** Code of a fault. The text `workbook.expected.<code>` describes the expected value. */
export type FaultCode =
	| Exclude<DealRuleCode, OtherRule>
	| WorkbookFaultCode
	| HeadingFaultCode
	| CurveFaultCode
	| DealWarningCode
	| `trade-${TradeFaultCode}`
	| `trade-file-${UnreadableCode}`
	| `table-${ValueFaultCode}`
	| `cell-${CellFaultCode}`;

export type FaultValues = Readonly<Record<string, string | number>>;

export interface PlacedFault {
	readonly sheet: string;
	/** Row number in the sheet, from 1. */
	readonly row: number;
	/** Column letters; blank if the sheet has no such column. */
	readonly column: string;
	readonly heading: string;
	/** Blank for a fault of the whole table. */
	readonly dealId: string;
	readonly code: FaultCode;
	/** Content of the cell, shortened; blank for an empty cell. */
	readonly found: string;
	readonly values: FaultValues;
	/** Key with which the user's answers confirm the value. Present only if the value is unusual but usable as is. */
	readonly confirms?: string;
}

const shownLength = 60;

export function shortened(text: string): string {
	return text.length > shownLength ? `${text.slice(0, shownLength)}…` : text;
}
