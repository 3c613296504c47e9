import { operation } from '#functions/directory/access/operation.ts';
import { refuse } from '#platform/http/refusal.ts';
import { iborsOf } from '#shared/benchmark/ibor.ts';
import { explainFallback, type FallbackExplanation } from '#shared/contract/fallback.ts';
import { isFailure } from '#shared/fallback/fallback-failure.ts';
import { impliedIborOf } from '#shared/fallback/implied-ibor.ts';
import type { LocalDate } from '#shared/time/local-date.ts';
import { publishedRecord } from '../prefer-published.ts';
import { RateMarket } from '../rate-market.ts';
import { refuseFailure } from '../refuse-failure.ts';
import { requireCurrencies } from '../require-currencies.ts';
import { type Explained, explainIbor, explainImplied } from './explain-calculation.ts';

interface Question {
	readonly currency: string;
	readonly name: string;
	readonly tenor: string;
	readonly recordDate: LocalDate;
}

export const explain = operation(explainFallback, async ({ request, caller }): Promise<FallbackExplanation> => {
	const { currency, name, tenor, recordDate } = request;
	const asked: Question = { currency, name, tenor, recordDate };
	requireCurrencies(caller, 'Fallback', [currency]);
	const [own, published] = await Promise.all([calculated(asked), publishedRecord('fallback', asked)]);
	const figure = published?.figures['Fallback Rate'];
	if (published !== undefined && figure !== undefined) {
		return {
			...asked,
			publicationDate: published.publicationDate ?? null,
			fallbackRate: figure.value,
			status: published.status ?? '',
			isPublished: true,
			calculation: own === undefined || isFailure(own) ? null : own.calculation,
		};
	}
	if (own === undefined) throw refuse('unknown-rate', { currency, name, tenor });
	if (isFailure(own)) throw refuseFailure(own, 'rates');
	return { ...asked, ...own, isPublished: false };
});

/** The calculation, or the failure; undefined for a rate that the portal does not calculate. */
async function calculated({ currency, name, tenor, recordDate }: Question): Promise<Explained> {
	const ibor = iborsOf(currency).find((one) => one.name === name);
	const implied = impliedIborOf(currency);
	const market = await RateMarket.around(recordDate);
	if (market === undefined) throw refuse('date-out-of-range', { date: recordDate });
	if (ibor?.tenors.includes(tenor)) return explainIbor(market, ibor, tenor, recordDate);
	if (implied?.name === name && implied.tenors.includes(tenor)) {
		return explainImplied(market, implied, tenor, recordDate);
	}
	return undefined;
}
