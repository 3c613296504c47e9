import LineChart from '@cloudscape-design/components/line-chart';
import { useMemo } from 'react';
import { dateText } from '#i18n/date-text.ts';
import { localDateOf } from '#lib/dates/local-day.ts';
import { addDays } from '#shared/time/local-date.ts';
import { figureText, rateDecimals } from '../shared/figure-text.ts';
import type { GeneratedCurve } from '../shared/valuation-queries.ts';
import { useValuationText } from '../shared/valuation-text.ts';
import { forwardRates } from './forward-rates.ts';

const height = 340;
const tickDecimals = 2;

const dayOf = (date: string) => new Date(`${date}T00:00`);

/** The zero rates of a curve, the forward rates between its points, and the quotes in percent behind it. */
export function CurveChart({ curve }: { readonly curve: GeneratedCurve }) {
	const { t, language } = useValuationText();
	const { points, constituents, definition } = curve;
	const { zeros, forwards, quotes } = useMemo(
		() => ({
			zeros: points.map(({ endDate, ratePercent }) => ({ x: dayOf(endDate), y: ratePercent })),
			forwards: forwardRates(curve).flatMap(({ from, to, ratePercent }) => [
				{ x: dayOf(addDays(from, 1)), y: ratePercent },
				{ x: dayOf(to), y: ratePercent },
			]),
			quotes: constituents
				.filter(({ unit, bid }) => unit === 'percent' && Number.isFinite(Number(bid)))
				.map(({ endDate, bid }) => ({ x: dayOf(endDate), y: Number(bid) }))
				.toSorted((a, b) => a.x.getTime() - b.x.getTime()),
		}),
		[curve, points, constituents],
	);
	const [first, last] = [points[0], points.at(-1)];
	if (first === undefined || last === undefined) return null;
	const rates = [...zeros, ...forwards, ...quotes].map(({ y }) => y);
	const [low, high] = [Math.min(...rates), Math.max(...rates)];
	const margin = Math.max(high - low, 0.1) / 10;
	const date = (day: string) => dateText(day, language);
	return (
		<LineChart
			series={[
				{ type: 'line', title: t('curves.zeroRates'), data: zeros },
				{ type: 'line', title: t('curves.forwardRates'), data: forwards },
				...(quotes.length === 0 ? [] : [{ type: 'line' as const, title: t('curves.quotes'), data: quotes }]),
			]}
			xScaleType="time"
			xDomain={[dayOf(curve.valuationDate), dayOf(last.endDate)]}
			yDomain={[low - margin, high + margin]}
			xTitle={t('curves.dateAxis')}
			yTitle={t('curves.percent')}
			xTickFormatter={(day) => date(localDateOf(day))}
			yTickFormatter={(value) => value.toFixed(tickDecimals)}
			detailPopoverSeriesContent={({ series, y }) => ({ key: series.title, value: figureText(y, rateDecimals) })}
			height={height}
			hideFilter
			ariaLabel={t('curves.chartLabel', {
				name: definition.name,
				count: points.length,
				from: date(first.endDate),
				to: date(last.endDate),
			})}
		/>
	);
}
