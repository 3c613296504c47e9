import { dateText } from '#i18n/date-text.ts';
import type { ValuationResult } from '#shared/contract/valuation-swaps.ts';
import type { DataColumn } from '#ui/data-table/data-column.ts';
import { type FigureKey, figureKeys } from '../figure-keys.ts';
import { amountDecimals, bpDecimals, figureText } from '../figure-text.ts';
import type { ValuedDeal } from '../valuation-outcome.ts';
import type { ValuationText } from '../valuation-text.ts';

const dealKeys = ['dealId', 'instrumentType', 'startDate', 'endDate'] as const;

export const resultKeys = [...dealKeys, ...figureKeys] as const;

export type ResultKey = (typeof resultKeys)[number];

export const isFigure = (key: string): key is FigureKey => (figureKeys as readonly string[]).includes(key);

export function resultFigureText(key: FigureKey, value: number): string {
	return figureText(value, key.endsWith('Bp') ? bpDecimals : amountDecimals);
}

const plainDate = /^\d{4}-\d{2}-\d{2}$/;

export interface ResultColumn extends DataColumn<ValuedDeal> {
	readonly key: ResultKey;
}

/** The columns of the results in the order of the specification. @param reasonOf why a deal has no figure of a key */
export function resultColumns(
	{ t, language }: ValuationText,
	reasonOf: (result: ValuationResult, key: FigureKey) => string | undefined,
): readonly ResultColumn[] {
	return resultKeys.map((key): ResultColumn => {
		const title = t(`results.${key}`);
		if (!isFigure(key)) {
			return {
				key,
				title,
				text: ({ result }) => (plainDate.test(result[key]) ? dateText(result[key], language) : result[key]),
				sortValue: ({ result }) => result[key],
			};
		}
		return {
			key,
			title,
			isNumeric: true,
			text: ({ result }) => {
				const value = result[key];
				return value === undefined ? undefined : resultFigureText(key, value);
			},
			exact: ({ result }) => (result[key] === undefined ? reasonOf(result, key) : String(result[key])),
			sortValue: ({ result }) => result[key],
		};
	});
}
