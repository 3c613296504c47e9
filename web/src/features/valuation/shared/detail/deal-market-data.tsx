import {
	ColumnLayout,
	Header,
	KeyValuePairs,
	SpaceBetween,
	StatusIndicator,
	Tabs,
} from '@cloudscape-design/components';
import { useQuery } from '@tanstack/react-query';
import { dateText } from '#lib/dates/local-day.ts';
import type { ValuationResult } from '#shared/contract/valuation-swaps.ts';
import type { LocalDate } from '#shared/time/local-date.ts';
import type { DataColumn } from '#ui/data-table/data-column.ts';
import { DataTable } from '#ui/data-table/data-table.tsx';
import {
	dateColumn,
	factorDecimals,
	figureColumn,
	rateDecimals,
	settingName,
	settingValue,
	tenorText,
	useQueryNotice,
	useValuationText,
	type ValuationText,
	views,
} from '../valuation.ts';
import { curveQuery, type GeneratedCurve } from '../valuation-queries.ts';
import { type CurveUse, namedCurve } from './used-curves.ts';

type CurvePoint = GeneratedCurve['points'][number];
type Constituent = GeneratedCurve['constituents'][number];

function UsedCurve({ use, valuationDate }: { readonly use: CurveUse; readonly valuationDate: LocalDate }) {
	const { t, language } = useValuationText();
	const { role, definition, settings, parameters } = use;
	const { data, error, isPending } = useQuery(curveQuery(namedCurve(use, valuationDate)));
	useQueryNotice(error, t('errors.curve'));
	const groups = [
		{ title: t('detail.settings'), values: settings },
		{ title: t('detail.parameters'), values: data?.parameters ?? parameters },
		{ title: t('detail.definition'), values: definition },
	];
	return (
		<SpaceBetween size="s">
			<Header variant="h3">{t('detail.curve', { role: t(`detail.${role}`), name: definition.name })}</Header>
			<KeyValuePairs
				columns={3}
				items={groups.map(({ title, values }) => ({
					type: 'group',
					title,
					items: Object.entries(values).map(([name, value]) => ({
						label: settingName(name, t),
						value: settingValue(name, valueText(value, language), t),
					})),
				}))}
			/>
			{isPending && <StatusIndicator type="loading">{t('curves.loading')}</StatusIndicator>}
			{data !== undefined && <PointsAndConstituents curve={data} />}
		</SpaceBetween>
	);
}

function valueText(value: unknown, language: string): string {
	if (value === null || value === undefined) return '–';
	if (Array.isArray(value)) return value.join(', ');
	return /^\d{4}-\d{2}-\d{2}$/.test(String(value)) ? dateText(String(value), language) : String(value);
}

function PointsAndConstituents({ curve }: { readonly curve: GeneratedCurve }) {
	const text = useValuationText();
	const { t } = text;
	return (
		<ColumnLayout columns={2}>
			<div>
				<Header variant="h3">{t('detail.points')}</Header>
				<DataTable
					label={t('detail.points')}
					columns={pointColumns(text)}
					groups={[{ key: '', rows: curve.points }]}
					keyOf={({ endDate }) => endDate}
					isScrolling
				/>
			</div>
			<div>
				<Header variant="h3">{t('detail.constituents')}</Header>
				<DataTable
					label={t('detail.constituents')}
					columns={constituentColumns(text)}
					groups={[{ key: '', rows: curve.constituents }]}
					keyOf={({ instrumentCode, tenor, endDate }) => `${instrumentCode} ${tenor} ${endDate}`}
					empty={t('detail.noConstituents')}
					isScrolling
				/>
			</div>
		</ColumnLayout>
	);
}

function pointColumns({ t, language }: ValuationText): readonly DataColumn<CurvePoint>[] {
	return [
		{
			key: 'ric',
			title: t('detail.ric'),
			text: ({ instruments }) => instruments.map(({ instrumentCode }) => instrumentCode).join(', ') || undefined,
		},
		{ key: 'tenor', title: t('detail.tenor'), text: ({ tenor }) => tenorText(tenor, language) },
		dateColumn('startDate', t('detail.startDate'), language),
		dateColumn('endDate', t('detail.endDate'), language),
		figureColumn('discountFactor', t('detail.factor'), factorDecimals),
		figureColumn('ratePercent', t('detail.ratePercent'), rateDecimals),
	];
}

function constituentColumns({ t, language }: ValuationText): readonly DataColumn<Constituent>[] {
	return [
		{ key: 'ric', title: t('detail.ric'), text: ({ instrumentCode }) => instrumentCode },
		{ key: 'tenor', title: t('detail.tenor'), text: ({ tenor }) => tenorText(tenor, language) },
		{ key: 'template', title: t('detail.template'), text: ({ template }) => template },
		{ key: 'bid', title: t('detail.bid'), isNumeric: true, text: ({ bid }) => bid },
		{ key: 'ask', title: t('detail.ask'), isNumeric: true, text: ({ ask }) => ask },
	];
}

interface DealMarketDataProps {
	readonly result: ValuationResult;
	readonly valuationDate: LocalDate;
}

export function DealMarketData({ result, valuationDate }: DealMarketDataProps) {
	const { t } = useValuationText();
	const { dealId, marketData = {} } = result;
	return (
		<Tabs
			ariaLabel={t('detail.views', { deal: dealId })}
			tabs={views.flatMap((view) => {
				const legs = marketData[view];
				if (legs === undefined) return [];
				const ofLegs = ([1, 2] as const).map((leg) => ({
					id: String(leg),
					label: t('detail.leg', { leg }),
					content: <CurvesOfLeg uses={legs[`leg${leg}`]} valuationDate={valuationDate} />,
				}));
				return [{ id: view, label: t(`detail.${view}`), content: <Tabs ariaLabel={t('detail.legs')} tabs={ofLegs} /> }];
			})}
		/>
	);
}

interface CurvesOfLegProps {
	readonly uses: readonly CurveUse[];
	readonly valuationDate: LocalDate;
}

function CurvesOfLeg({ uses, valuationDate }: CurvesOfLegProps) {
	const { t } = useValuationText();
	const byCurrency = [...Map.groupBy(uses, ({ currency }) => currency)];
	return (
		<Tabs
			ariaLabel={t('detail.currencies')}
			tabs={byCurrency.map(([currency, ofCurrency]) => ({
				id: currency,
				label: currency,
				content: ofCurrency.map((use) => (
					<UsedCurve key={`${use.role} ${use.curveId}`} use={use} valuationDate={valuationDate} />
				)),
			}))}
		/>
	);
}
