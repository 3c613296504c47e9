import { type FallbackFigure, type RateType, rateTypes } from '#shared/contract/fallback.ts';
import { type Decimal, decimalText } from '#shared/decimal/decimal.ts';
import { figureText } from '#shared/decimal/figure-text.ts';
import type { FallbackRate } from '#shared/fallback/fallback-rate.ts';
import type { ImpliedFallbackRate } from '#shared/fallback/implied-calculator.ts';
import type { LocalDate } from '#shared/time/local-date.ts';
import type { PublishedRecord } from '../published-records.ts';

/** The figures of a rate for one tenor and record date. */
export interface FallbackRow {
	readonly tenor: string;
	readonly recordDate: LocalDate;
	readonly figures: readonly FallbackFigure[];
}

export function calculatedRow(rate: FallbackRate): FallbackRow {
	const { tenor, recordDate, publicationDate, status } = rate;
	const values: Readonly<Record<RateType, Decimal>> = {
		'Fallback Rate': rate.fallbackRate,
		'Spread Adjustment': rate.spreadAdjustment,
		'Adjusted Reference Rate': rate.adjustedReferenceRate,
	};
	return {
		tenor,
		recordDate,
		figures: rateTypes.map((rate_type) => ({
			rate_type,
			tenor,
			record_date: recordDate,
			publication_date: publicationDate,
			value: figureText(values[rate_type]),
			status,
		})),
	};
}

export function impliedRow({ tenor, recordDate, publicationDate, fallbackRate, status, quote }: ImpliedFallbackRate) {
	const figure: FallbackFigure = {
		rate_type: 'Fallback Rate',
		tenor,
		record_date: recordDate,
		publication_date: publicationDate,
		value: figureText(fallbackRate),
		status,
		forward_points: decimalText(quote.points),
		spot_ref: decimalText(quote.spot),
		day_count: quote.days,
	};
	return { tenor, recordDate, figures: [figure] } satisfies FallbackRow;
}

/** A published record, without any calculated figure. */
export function publishedRow(record: PublishedRecord): FallbackRow {
	const { tenor, recordDate, publicationDate, status, figures, forwardPoints, spotRef, dayCount } = record;
	return {
		tenor,
		recordDate,
		figures: rateTypes.flatMap((rate_type): FallbackFigure[] => {
			const figure = figures[rate_type];
			if (figure === undefined) return [];
			return [
				{
					rate_type,
					tenor,
					record_date: recordDate,
					publication_date: publicationDate ?? null,
					...(figure.ric === undefined ? {} : { ric: figure.ric }),
					value: figure.value,
					status: status ?? null,
					...(forwardPoints === undefined ? {} : { forward_points: forwardPoints }),
					...(spotRef === undefined ? {} : { spot_ref: spotRef }),
					...(dayCount === undefined ? {} : { day_count: dayCount }),
				},
			];
		}),
	};
}
