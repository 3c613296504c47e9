import { dateText } from '#i18n/date-text.ts';
import { padDecimals } from '#lib/pad-decimals.ts';
import type { CompoundingResult } from '#shared/contract/compounding.ts';
import { decimal, decimalText, subtract } from '#shared/decimal/decimal.ts';
import { minorUnitDecimals } from '#shared/decimal/minor-unit.ts';
import type { SpreadMethod } from '#shared/loan/floor-switches.ts';
import type { LoansText } from '../loans-text.ts';
import { amountText, isZero, withThousands } from './figure-text.ts';

/** A change of the principal within the period. */
export interface PrincipalStep {
	/** The first day that accrues on the new principal. */
	readonly changeDate: string;
	/** Negative for a repayment. */
	readonly principalChange: string;
	/** The principal from the change date on. */
	readonly currentPrincipal: string;
}

/** The changes of the principal, read from the days of a result. */
export function principalSteps({
	principal,
	rates,
}: Pick<CompoundingResult, 'principal' | 'rates'>): readonly PrincipalStep[] {
	let before = decimal(principal);
	return rates.flatMap((row) => {
		const current = decimal(row.principal);
		const change = subtract(current, before);
		before = current;
		if (change.unscaled === 0n) return [];
		return [
			{
				changeDate: row.startDate,
				principalChange: decimalText(change),
				currentPrincipal: decimalText(current),
			},
		];
	});
}

/** The changes of the principal in one line: date, change and new principal. */
export function describePrincipalSteps(result: CompoundingResult, { t, language }: LoansText): string {
	return principalSteps(result)
		.map(({ changeDate, principalChange, currentPrincipal }) =>
			t('header.principalStep', {
				date: dateText(changeDate, language),
				change: `${principalChange.startsWith('-') ? '' : '+'}${amountText(principalChange)}`,
				principal: amountText(currentPrincipal),
			}),
		)
		.join(t('header.principalStepSeparator'));
}

/** Sentence on how interest follows the changes of the principal; empty without changes. */
export function principalMethodText(result: CompoundingResult, { t }: LoansText): string {
	if (principalSteps(result).length === 0) return '';
	return t(`conventions.principalMethods.${result.conventions.principalChangeMethod}`);
}

/** The spreads of a calculation and their use. */
export type UsedSpreads = Pick<CompoundingResult['conventions'], 'cas' | 'margin' | 'casMethod' | 'marginMethod'>;

export const spreadKeys = ['cas', 'margin'] as const;

/** Use of the spreads other than zero: `mixed` if one is compounded and the other is added. */
export function spreadUse(spreads: UsedSpreads): SpreadMethod | 'mixed' | 'none' {
	const used = new Set(spreadKeys.filter((key) => !isZero(spreads[key])).map((key) => spreads[`${key}Method`]));
	const [method = 'none'] = used;
	return used.size > 1 ? 'mixed' : method;
}

/** A spread, or zero if it is used in the other way. */
export const spreadUsedAs = (method: SpreadMethod, key: 'cas' | 'margin', spreads: UsedSpreads): string =>
	spreads[`${key}Method`] === method ? spreads[key] : '0';

/** A payable amount with every decimal of the minor unit: 1,234.50, and 1,235 in JPY. */
export const payableText = (amount: string, currency: string): string =>
	withThousands(padDecimals(amount, minorUnitDecimals(currency)));
