import { listed } from '#i18n/punctuation.ts';
import type { AnswerOf } from '#shared/contract/route.ts';
import type { swapScenarios } from '#shared/contract/valuation-risk-scenarios.ts';
import type { DataColumn } from '#ui/data-table/data-column.ts';
import {
	amountDecimals,
	describeDealError,
	figureText,
	missingReasons,
	type RiskText,
	type ValuationText,
	type View,
} from '../../valuation.ts';
import type { AnalysisRow, AnalysisTexts } from '../analysis-terms.ts';
import { figureOf, textOf } from '../exported-table.ts';
import styles from './scenarios-tab.module.css';

export type ScenariosAnswer = AnswerOf<typeof swapScenarios>;

export function scenarioName({ name, kind }: ScenariosAnswer['scenarios'][number], { t }: RiskText): string {
	if (kind !== 'preset') return name;
	return presetName(name, { t });
}

export function presetName(preset: string, { t }: Pick<RiskText, 't'>): string {
	const [, bp] = /^([+-]\d+)bp$/.exec(preset) ?? [];
	if (bp !== undefined) return t('scenarios.parallel', { bp: bp.replace('-', '−') });
	const [, sign] = /^fx([+-])10$/.exec(preset) ?? [];
	if (sign !== undefined) return t('scenarios.fx', { sign: sign.replace('-', '−') });
	return t(`scenarios.presets.${preset as 'parallelUp'}`);
}

function Change({ value, isWorst, label }: Readonly<{ value: number; isWorst: boolean; label: string }>) {
	const shown = figureText(value, amountDecimals);
	return isWorst ? (
		<span className={styles.worst}>
			<span className={styles.mark}>{label} </span>
			{shown}
		</span>
	) : (
		shown
	);
}

/** Maximum number of quotes named in a remark. An unpaired quote is missing on at least one of the two dates. */
const maxNamed = 6;

export const hasLongList = ({ unpaired = [] }: ScenariosAnswer['scenarios'][number]) => unpaired.length > maxNamed;

export interface ScenarioTotalRow {
	readonly place: number;
	readonly scenario: ScenariosAnswer['scenarios'][number];
	readonly totals: ScenariosAnswer['totals'];
}

export function scenarioTotalColumns(
	{ text, riskText, currency }: AnalysisTexts,
	views: readonly View[],
): readonly DataColumn<ScenarioTotalRow>[] {
	const { t } = riskText;
	return [
		textOf('scenario', t('scenarios.scenario'), ({ scenario }) => scenarioName(scenario, riskText), {
			isRowHeader: true,
		}),
		...views.flatMap((view): DataColumn<ScenarioTotalRow>[] => {
			const group = text.t(`detail.${view}`);
			const change = ({ place, totals }: ScenarioTotalRow) => totals[view]?.changes[place];
			const counted = ({ place, totals }: ScenarioTotalRow) => totals[view]?.dealsByScenario[place];
			const without = (row: ScenarioTotalRow) => {
				const count = counted(row);
				return count === undefined ? undefined : (row.totals[view]?.deals ?? 0) - count;
			};
			return [
				{
					...figureOf<ScenarioTotalRow>(view, t('change.change'), change, { unit: currency, group }),
					cell: (row) => {
						const value = change(row) ?? undefined;
						const isWorst = row.totals[view]?.worst === row.place;
						return value === undefined ? undefined : (
							<Change value={value} isWorst={isWorst} label={t('scenarios.worst')} />
						);
					},
				},
				figureOf(`${view} deals`, t('scenarios.withFigure'), counted, { group, decimals: 0 }),
				figureOf(`${view} without`, t('scenarios.withoutFigure'), without, { group, decimals: 0 }),
			];
		}),
		textOf(
			'remark',
			t('remark'),
			({ scenario: { Error: error, unpaired = [] } }) =>
				(error && describeDealError(error, text)) ??
				(unpaired.length === 0
					? undefined
					: t('scenarios.unpaired', { count: unpaired.length, quotes: listed(unpaired, text.language) })),
			{
				isGreedy: true,
				cell: ({ scenario }) =>
					hasLongList(scenario) ? t('scenarios.unpairedBelow', { count: scenario.unpaired?.length ?? 0 }) : undefined,
			},
		),
	];
}

type DealScenarioRow = AnalysisRow<ScenariosAnswer['results'][number]>;

export function dealScenarioColumns(
	{ text, riskText, currency }: AnalysisTexts,
	view: View,
	scenarios: ScenariosAnswer['scenarios'],
): readonly DataColumn<DealScenarioRow>[] {
	const { t } = riskText;
	const viewChanges = ({ found }: DealScenarioRow) => found.views[view];
	const nameOf = (place: number | null | undefined) => {
		const scenario = place === null || place === undefined ? undefined : scenarios[place];
		return scenario && scenarioName(scenario, riskText);
	};
	return [
		textOf('dealId', text.t('results.dealId'), ({ deal }) => deal.result.dealId, { isRowHeader: true }),
		figureOf('mtM', t('scenarios.mtM'), (row) => viewChanges(row)?.mtM, { unit: currency }),
		textOf('worst', t('scenarios.worstScenario'), (row) => nameOf(viewChanges(row)?.worst)),
		...scenarios.map((scenario, place): DataColumn<DealScenarioRow> => {
			const change = (row: DealScenarioRow) => viewChanges(row)?.changes[place];
			const reason = (row: DealScenarioRow) => {
				const missing = viewChanges(row)?.notDefined?.find((each) => each.scenario === place);
				return missing && describeDealError(missing, text);
			};
			return {
				...figureOf<DealScenarioRow>(`s${place}`, scenarioName(scenario, riskText), change, { unit: currency, reason }),
				cell: (row) => {
					const value = change(row) ?? undefined;
					const isWorst = viewChanges(row)?.worst === place;
					return value === undefined ? undefined : (
						<Change value={value} isWorst={isWorst} label={t('scenarios.worst')} />
					);
				},
			};
		}),
		textOf('remark', t('remark'), (row) => remarkOf(row, view, text), { isGreedy: true }),
	];
}

function remarkOf({ found }: DealScenarioRow, view: View, text: ValuationText): string | undefined {
	const notDefined = (found.views[view]?.notDefined ?? []).map((each) => describeDealError(each, text));
	return [...new Set([...missingReasons(found, view, text), ...notDefined])].join(' ') || undefined;
}
