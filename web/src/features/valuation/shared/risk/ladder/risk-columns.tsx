import { withColon } from '#i18n/punctuation.ts';
import { dateText } from '#lib/dates/local-day.ts';
import type { DataColumn } from '#ui/data-table/data-column.ts';
import {
	bpDecimals,
	describeDealError,
	figureText,
	type RiskText,
	rateDecimals,
	type ValuationText,
	type View,
} from '../../valuation.ts';
import type { AnalysisRow, AnalysisTexts, DealRisk, RiskAnswer, ViewRisk, ViewRiskTotals } from '../analysis-terms.ts';
import { figureOf, textOf } from '../exported-table.ts';
import type { QuoteRow, ViewFigures } from './ladder-rows.ts';
import styles from './risk-tab.module.css';

interface Texts extends AnalysisTexts {
	readonly views: readonly View[];
}

const viewColumns = ({ text, currency, views }: Texts) =>
	views.map((view) => figureOf<ViewFigures>(view, text.t(`detail.${view}`), (row) => row[view], { unit: currency }));

export function quoteColumns(texts: Texts, curveName: (curveId: string) => string): readonly DataColumn<QuoteRow>[] {
	const { t, language } = texts.riskText;
	return [
		textOf('instrument', t('risk.instrument'), ({ instrument }) => instrument, { isRowHeader: true }),
		textOf('curve', t('risk.curve'), ({ curveId }) => curveName(curveId), { isGreedy: true }),
		textOf('currency', t('risk.currency'), ({ currency }) => currency),
		textOf('pillarDate', t('risk.pillarDate'), ({ pillarDate }) => dateText(pillarDate, language), {
			sortValue: ({ pillarDate }) => pillarDate,
			copied: ({ pillarDate }) => ({ kind: 'date', value: pillarDate }),
		}),
		textOf('isBasis', t('risk.kind'), ({ isBasis }) => t(isBasis ? 'risk.basis' : 'risk.outright')),
		...viewColumns(texts),
	];
}

interface TenorRow extends ViewFigures {
	readonly tenor: string;
	readonly date: string;
}

export function tenorColumns(texts: Texts): readonly DataColumn<TenorRow>[] {
	const { t, language } = texts.riskText;
	return [
		textOf('tenor', t('risk.tenor'), ({ tenor }) => tenor, { isRowHeader: true, sortValue: ({ date }) => date }),
		textOf('date', t('risk.date'), ({ date }) => dateText(date, language), {
			sortValue: ({ date }) => date,
			copied: ({ date }) => ({ kind: 'date', value: date }),
		}),
		...viewColumns(texts),
	];
}

export const tenorRows = (
	{ tenors }: RiskAnswer,
	byTenor: Readonly<Partial<Record<View, readonly (number | null)[]>>>,
) =>
	tenors.map(({ tenor, date }, i): TenorRow => {
		const figures = Object.entries(byTenor).map(([view, values]) => [view, values[i]]);
		return { tenor, date, ...Object.fromEntries(figures) };
	});

const measures = [
	'mtM',
	'ladderSum',
	'basisSum',
	'quoteShiftDV01',
	'secondOrder',
	'zeroShiftDV01',
	'gamma',
	'netAccrued',
	'cleanMtM',
] as const;

interface MeasureRow extends ViewFigures {
	readonly key: string;
	readonly name: string;
	readonly convention: string;
	readonly decimals?: number;
}

type MeasuredViews = Readonly<Partial<Record<View, ViewRisk | ViewRiskTotals | undefined>>>;

export function measureRows(found: MeasuredViews, { riskText: { t }, currency, views }: Texts): readonly MeasureRow[] {
	const row = (
		key: string,
		texts: Pick<MeasureRow, 'name' | 'convention' | 'decimals'>,
		figure: (view: ViewRisk | ViewRiskTotals) => number | null | undefined,
	): MeasureRow => {
		const figures = views.map((view) => [view, found[view] && figure(found[view])]);
		return { key, ...texts, ...Object.fromEntries(figures) };
	};
	const known = Object.values(found).find((each) => each !== undefined);
	const rows = measures.map((key) =>
		row(
			key,
			{ name: t(`risk.measures.${key}`), convention: t(`risk.conventions.${key}`, { currency }) },
			(view) => view[key],
		),
	);
	if (known === undefined) return rows;
	if (!('leg1' in known)) {
		const texts = { name: t('deals'), convention: t('risk.conventions.deals'), decimals: 0 };
		return [row('deals', texts, (view) => (view as ViewRiskTotals).deals), ...rows];
	}
	const ofDeal = (view: ViewRisk | ViewRiskTotals) => view as ViewRisk;
	const ofLegs = ([1, 2] as const).flatMap((leg) => {
		const values = { leg, currency: known[`leg${leg}`].currency };
		return (['pv01', 'accrued'] as const).map((key) =>
			row(
				`${key} ${leg}`,
				{ name: t(`risk.ofLeg.${key}`, values), convention: t(`risk.legConventions.${key}`, values) },
				(view) => ofDeal(view)[`leg${leg}`][key],
			),
		);
	});
	const par = (['parRatePercent', 'parSpreadBp'] as const).map((key) =>
		row(
			key,
			{
				name: t(`risk.measures.${key}`),
				convention: t(`risk.conventions.${key}`),
				decimals: key === 'parSpreadBp' ? bpDecimals : rateDecimals,
			},
			(view) => ofDeal(view)[key],
		),
	);
	return [...rows, ...ofLegs, ...par.filter((each) => views.some((view) => each[view] !== undefined))];
}

export function measureColumns({ text, riskText: { t }, views }: Texts): readonly DataColumn<MeasureRow>[] {
	return [
		textOf('name', t('risk.figure'), ({ name }) => name, { isRowHeader: true }),
		...views.map(
			(view): DataColumn<MeasureRow> => ({
				...figureOf<MeasureRow>(view, text.t(`detail.${view}`), (row) => row[view]),
				text: (row) => {
					const value = row[view] ?? undefined;
					return value === undefined ? undefined : figureText(value, row.decimals ?? 2);
				},
			}),
		),
		textOf('convention', t('risk.convention'), ({ convention }) => convention, { isGreedy: true }),
	];
}

type DealRiskRow = AnalysisRow<DealRisk>;

function parText(view: ViewRisk | undefined, { t }: RiskText, textOfFigure = figureText): string | undefined {
	if (view?.parRatePercent !== undefined) {
		return t('risk.parRate', { rate: textOfFigure(view.parRatePercent, rateDecimals) });
	}
	return view?.parSpreadBp === undefined
		? undefined
		: t('risk.parSpread', { spread: textOfFigure(view.parSpreadBp, bpDecimals) });
}

const exactPar = (view: ViewRisk | undefined, text: ValuationText) =>
	view?.parRatePercent?.toString() ??
	view?.parSpreadBp?.toString() ??
	(view?.noPar && describeDealError(view.noPar, text));

export function riskRemark({ Error: error, missingViews = [], views: found }: DealRisk, { text, views }: Texts) {
	const reasons = [
		...(error === undefined ? [] : [describeDealError(error, text)]),
		...missingViews
			.filter(({ view }) => views.includes(view))
			.map((each) => withColon(text.t(`detail.${each.view}`), describeDealError(each, text))),
		...new Set(
			views.flatMap((view) => {
				const { noPar, noLadder = [] } = found[view] ?? {};
				return [...(noPar ? [noPar] : []), ...noLadder].map((each) => describeDealError(each, text));
			}),
		),
	];
	return reasons.length === 0 ? undefined : reasons.join(' ');
}

function currenciesOf({ found: { views } }: DealRiskRow): string | undefined {
	const known = views.libor ?? views.rfr ?? views.rfrSpread;
	return known && [...new Set([known.leg1.currency, known.leg2.currency])].join(' / ');
}

export function dealColumns(texts: Texts, onDeal: (dealId: string) => void): readonly DataColumn<DealRiskRow>[] {
	const { text, riskText, currency, views } = texts;
	const { t } = riskText;
	return [
		textOf('dealId', text.t('results.dealId'), ({ deal }) => deal.result.dealId, {
			isRowHeader: true,
			cell: ({ deal, found }) =>
				found.Error === undefined ? (
					<button type="button" className={styles.deal} onClick={() => onDeal(deal.result.dealId)}>
						{deal.result.dealId}
					</button>
				) : (
					deal.result.dealId
				),
		}),
		textOf('currencies', t('risk.currencies'), currenciesOf),
		...views.flatMap((view): readonly DataColumn<DealRiskRow>[] => {
			const group = text.t(`detail.${view}`);
			const viewRisk = ({ found }: DealRiskRow) => found.views[view];
			const amount = (key: 'ladderSum' | 'basisSum' | 'zeroShiftDV01' | 'gamma' | 'netAccrued' | 'cleanMtM') =>
				figureOf<DealRiskRow>(`${view} ${key}`, t(`risk.measures.${key}`), (row) => viewRisk(row)?.[key], {
					unit: currency,
					group,
				});
			const leg = (place: 1 | 2) =>
				figureOf<DealRiskRow>(
					`${view} pv01 ${place}`,
					t('risk.pv01Leg', { leg: place }),
					(row) => viewRisk(row)?.[`leg${place}`].pv01,
					{ group },
				);
			return [
				...(['ladderSum', 'basisSum', 'zeroShiftDV01', 'gamma', 'netAccrued', 'cleanMtM'] as const).map(amount),
				leg(1),
				leg(2),
				textOf(`${view} par`, t('risk.par'), (row) => parText(viewRisk(row), riskText), {
					group,
					isNumeric: true,
					exact: (row) => exactPar(viewRisk(row), text),
					copied: (row) => ({ kind: 'text', value: parText(viewRisk(row), riskText, String) ?? '' }),
					sortValue: (row) => viewRisk(row)?.parRatePercent ?? viewRisk(row)?.parSpreadBp,
				}),
			];
		}),
		textOf('remark', t('remark'), ({ found }) => riskRemark(found, texts), { isGreedy: true }),
	];
}
