import { useMemo } from 'react';
import { callApi } from '#lib/api-client.ts';
import { dateText } from '#lib/dates/local-day.ts';
import { useSession } from '#lib/session-context.ts';
import {
	explainFallback,
	type FallbackBody,
	type FallbackExplanation,
	fallbackBody,
	fallbackRates,
} from '#shared/contract/fallback.ts';
import { DatedRatesPage, type TableParts } from '../shared/dated-rates-page.tsx';
import { ExplanationBody, ExplanationPanel } from '../shared/explanation-panel.tsx';
import { takenTable } from '../shared/export/taken-table.ts';
import { useHistoryDetail } from '../shared/history/use-history-detail.tsx';
import { RateHeading } from '../shared/jump-list.tsx';
import { RateTable } from '../shared/rate-table.tsx';
import { statusText, useRateText } from '../shared/rate-text.ts';
import type { DatedRates } from '../shared/use-dated-rates.ts';
import { fallbackColumns } from './fallback-columns.tsx';
import { fallbackExplanationSteps } from './fallback-explanation-steps.ts';
import { type FallbackGrid, type FallbackRow, fallbackGrids } from './fallback-grids.ts';

interface ExplainedFallback {
	readonly grid: FallbackGrid;
	readonly row: FallbackRow;
}

interface FallbackExplanationPanelProps {
	readonly explained: ExplainedFallback;
	readonly onClose: () => void;
}

function FallbackExplanationPanel({ explained, onClose }: FallbackExplanationPanelProps) {
	const { t, language } = useRateText();
	const { userId } = useSession();
	const { currency, name } = explained.grid;
	const { tenor, recordDate } = explained.row;
	const request = { userid: userId, currency, name, tenor, recordDate };
	return (
		<ExplanationPanel
			title={t('explanation.title', { name, tenor })}
			details={[t('explanation.recordDate', { date: dateText(recordDate, language) })]}
			subject={explained}
			path={explainFallback.path}
			request={request}
			load={(signal) => callApi(explainFallback, request, { signal })}
			onClose={onClose}
		>
			{(explanation) => <Explanation explanation={explanation} />}
		</ExplanationPanel>
	);
}

function Explanation({ explanation }: { readonly explanation: FallbackExplanation }) {
	const text = useRateText();
	const { t, language } = text;
	const { fallbackRate, status, calculation } = explanation;
	return (
		<>
			<p>
				<strong>{fallbackRate}</strong> {statusText(status, text)}
			</p>
			<ExplanationBody
				explanation={explanation}
				steps={fallbackExplanationSteps(explanation, text).map((step) => ({
					...step,
					heading: t(`explanation.sections.${step.section}`),
				}))}
				fixings={{
					columns: [t('explanation.columns.date'), t('explanation.columns.value'), t('explanation.columns.weight')],
					rows: (calculation?.fixings ?? []).map(({ date, value, weight }) => [
						dateText(date, language),
						value,
						String(weight),
					]),
				}}
			/>
		</>
	);
}

interface FallbackGridViewProps extends TableParts<FallbackGrid, ExplainedFallback> {
	readonly grid: FallbackGrid;
}

const byTenor = { key: 'tenor', isDescending: false };
const keyOf = ({ tenor, recordDate }: FallbackRow) => `${tenor} ${recordDate}`;

function FallbackGridView({ grid, place, actions, onExplain }: FallbackGridViewProps) {
	const { t, language } = useRateText();
	const { currency, name } = grid;
	const columns = useMemo(
		() => fallbackColumns(grid, { t, language }, (row) => onExplain({ grid, row })),
		[grid, t, language, onExplain],
	);
	const groups = useMemo(() => [{ key: '', rows: grid.rows }], [grid]);
	const label = t('fallback.gridLabel', { currency, name });
	const names = useMemo(() => [name], [name]);
	const history = useHistoryDetail('Fallback', currency, names, label);
	return (
		<RateTable
			heading={<RateHeading level={2} text={label} place={place} />}
			actions={
				<>
					{history.button}
					{actions}
				</>
			}
			detail={history.detail}
			label={label}
			columns={columns}
			groups={groups}
			keyOf={keyOf}
			initialSorting={byTenor}
			empty={t('empty.date')}
		/>
	);
}

const rates: DatedRates<FallbackBody, FallbackGrid> = {
	path: fallbackRates.path,
	load: async (request, signal) => {
		const { body, unavailable } = await callApi(fallbackRates, request, { signal });
		return { body: fallbackBody.parse(JSON.parse(body)), unavailable };
	},
	tablesOf: (body, currencies) => {
		const grids = fallbackGrids(body, currencies);
		return grids.some(({ rows }) => rows.length > 0) ? grids : [];
	},
};

const placeOf = ({ currency }: FallbackGrid, before: FallbackGrid | undefined) =>
	currency === before?.currency ? undefined : { place: currency, label: currency };

const nameOf = ({ currency, name }: FallbackGrid) => `${currency} ${name}`;

export function FallbackPage() {
	const text = useRateText();
	const { t } = text;
	return (
		<DatedRatesPage<FallbackBody, FallbackGrid, ExplainedFallback>
			module="Fallback"
			title={t('titles.fallback')}
			disclaimers={t('fallback.disclaimers', { returnObjects: true })}
			rates={rates}
			hint={() => t('fallback.hint')}
			jumpLabel={t('jumpTo')}
			parameter="currency"
			placeOf={placeOf}
			nameOf={nameOf}
			table={(grid, parts) => <FallbackGridView grid={grid} {...parts} />}
			take={(grid) =>
				takenTable(
					nameOf(grid),
					fallbackColumns(grid, text, () => undefined),
					grid.rows,
				)
			}
			isAbout={({ grid }, table) => grid === table}
			explanation={(explained, onClose) => <FallbackExplanationPanel explained={explained} onClose={onClose} />}
		/>
	);
}
