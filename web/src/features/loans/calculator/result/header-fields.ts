import type { CompoundingResult } from '#shared/contract/compounding.ts';
import type { HeaderFieldKey } from '#shared/directory/calculator-result.ts';
import { describeConventions, describeFollowed } from '../../shared/figures/describe-followed.ts';
import {
	describePrincipalSteps,
	type LoansText,
	principalMethodText,
	type ValueKind,
} from '../../shared/loans-text.ts';

export interface HeaderField {
	readonly key: HeaderFieldKey;
	readonly kind: ValueKind;
	readonly isLeading?: true;
	readonly isWide?: true;
	/** Returns the text with all digits. */
	value(result: CompoundingResult, text: LoansText): string;
}

export const headerFields: readonly HeaderField[] = [
	{ key: 'interestAmount', kind: 'amount', isLeading: true, value: (result) => result.interestAmount },
	{ key: 'payableAmount', kind: 'amount', value: (result) => result.payableAmount },
	{ key: 'compoundedRate', kind: 'figure', isLeading: true, value: (result) => result.compoundedRate },
	{
		key: 'compoundedRateUnrounded',
		kind: 'figure',
		isLeading: true,
		value: (result) => result.compoundedRateUnrounded,
	},
	{ key: 'interestDays', kind: 'count', value: (result) => String(result.interestDays) },
	{ key: 'compoundingFactor', kind: 'figure', value: (result) => result.compoundingFactor },
	{ key: 'simpleAverage', kind: 'figure', value: (result) => result.simpleAverage },
	{ key: 'principal', kind: 'amount', value: (result) => result.principal },
	{ key: 'observationDays', kind: 'count', value: (result) => String(result.observationDays) },
	{ key: 'businessDays', kind: 'count', value: (result) => String(result.businessDays) },
	{ key: 'index', kind: 'text', value: (result) => result.index },
	{ key: 'yearlyBasis', kind: 'text', value: (result) => result.yearlyBasis },
	{ key: 'lastFixingDate', kind: 'date', value: (result) => result.lastFixingDate },
	{ key: 'currency', kind: 'text', value: (result) => result.currency },
	{ key: 'startDate', kind: 'date', value: ({ conventions }) => conventions.startDate },
	{ key: 'endDate', kind: 'date', value: ({ conventions }) => conventions.endDate },
	{ key: 'lookback', kind: 'count', value: ({ conventions }) => String(conventions.lookback) },
	{ key: 'lockout', kind: 'count', value: ({ conventions }) => String(conventions.lockout) },
	{
		key: 'floor',
		kind: 'figure',
		value: ({ conventions }, { t }) => conventions.floor ?? t('conventions.noFloor'),
	},
	{
		key: 'floorOption',
		kind: 'text',
		value: ({ conventions: { floorOn, casMethod, marginMethod } }, { t }) =>
			[
				t(`floorBases.${floorOn}`),
				t(`conventions.spreadUses.cas.${casMethod}`),
				t(`conventions.spreadUses.margin.${marginMethod}`),
			].join(t('conventions.separator')),
	},
	{ key: 'cas', kind: 'figure', value: ({ conventions }) => conventions.cas },
	{ key: 'margin', kind: 'figure', value: ({ conventions }) => conventions.margin },
	{ key: 'customTextBox1', kind: 'text', value: (result) => result.customTextBox1 ?? '' },
	{ key: 'principalChangeMethod', kind: 'text', isLeading: true, value: principalMethodText },
	{ key: 'principalAmtChanges', kind: 'text', isWide: true, value: describePrincipalSteps },
	{ key: 'convention', kind: 'text', isWide: true, value: describeFollowed },
	{ key: 'conventions', kind: 'text', isWide: true, value: describeConventions },
];
