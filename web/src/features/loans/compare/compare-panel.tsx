import {
	Alert,
	Button,
	Container,
	FormField,
	Header,
	SegmentedControl,
	Select,
	type SelectProps,
	SpaceBetween,
	StatusIndicator,
} from '@cloudscape-design/components';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { describeProblem } from '#i18n/describe-problem.ts';
import { listed, statements, withColon } from '#i18n/punctuation.ts';
import { ApiError, callApi } from '#lib/api-client.ts';
import { dateText } from '#lib/dates/local-day.ts';
import { useSession } from '#lib/session-context.ts';
import { type Comparison, compareConventions } from '#shared/contract/compare.ts';
import { dateOfEpochDay, type EpochDay } from '#shared/time/local-date.ts';
import { noValue } from '#ui/data-table/data-column.ts';
import { StepChart } from '#ui/step-chart/step-chart.tsx';
import { type DaySpan, lineStyle, scaledBy, scaleOf, spanOf, stepOn } from '#ui/step-chart/step-series.ts';
import { maxChoices, type ResultPanelProps, useChoices } from '../shared/desk/open-panel.ts';
import { toRequest } from '../shared/form/to-request.ts';
import { formatFigure, useConventionsText, useLoansText, withThousands } from '../shared/loans-text.ts';
import styles from './compare-panel.module.css';
import {
	type ChartMode,
	type ComparisonRow,
	chartModes,
	chartSeries,
	comparisonRows,
	useComparisonExport,
} from './comparison-rows.ts';
import { columnLetter, useCompareText, type VariantChoice, variantChoices, variantName } from './variant-choices.ts';

interface ComparisonChartProps {
	readonly comparison: Comparison;
	readonly names: readonly string[];
}

const figureDecimals = 6;

function ComparisonChart({ comparison, names }: ComparisonChartProps) {
	const { t, language } = useCompareText();
	const [mode, setMode] = useState<ChartMode>('rate');
	const { exact, drawn, scale, whole } = useMemo(() => {
		const exact = chartSeries(comparison, mode);
		const scale = scaleOf(exact);
		return { exact, drawn: scaledBy(exact, scale), scale, whole: spanOf(exact) };
	}, [comparison, mode]);
	const [span, setSpan] = useState<DaySpan>();
	if (whole === undefined) return null;
	const date = (day: EpochDay) => dateText(dateOfEpochDay(day), language);
	const nameOf = (letter: string, key: string) => `${letter} ${names[Number(key) - 1] ?? ''}`;
	const figure = (value: string | undefined) =>
		value === undefined ? noValue : formatFigure(value, { decimals: figureDecimals, hasThousands: true });
	const readingsOn = (day: EpochDay) => {
		const figures = exact.map((line, place) => {
			const step = stepOn(line, day);
			const y = step === undefined ? undefined : step.y / scale;
			return {
				key: line.key,
				name: nameOf(line.name, line.key),
				text: figure(step?.value),
				y,
				style: lineStyle(place),
			};
		});
		const spoken = withColon(date(day), statements(figures.map(({ name, text }) => `${name} ${text}`)));
		return { date: date(day), figures, spoken };
	};
	const unit = t(`chart.units.${mode}`, { currency: comparison.currency });
	return (
		<section className={styles.chart} aria-label={t('chart.title')}>
			<div className={styles.chartHead}>
				<h3>{t('chart.title')}</h3>
				<SegmentedControl
					label={t('chart.title')}
					selectedId={mode}
					options={chartModes.map((id) => ({ id, text: t(`chart.modes.${id}`) }))}
					onChange={({ detail }) => setMode(detail.selectedId as ChartMode)}
				/>
			</div>
			<p className={styles.hint}>
				{scale === 1 ? unit : t('chart.scaled', { unit, scale: withThousands(String(scale)) })}
			</p>
			<StepChart
				series={drawn}
				whole={whole}
				span={span ?? whole}
				onSpan={setSpan}
				label={t('chart.label', { mode: t(`chart.modes.${mode}`), from: date(whole.first), to: date(whole.last) })}
				readingsOn={readingsOn}
				tickText={date}
			/>
			<details className={styles.days}>
				<summary>{t('chart.table')}</summary>
				{/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard */}
				<section className={styles.scroll} aria-label={t('chart.table')} tabIndex={0}>
					<table className={styles.table} aria-label={t('chart.table')}>
						<thead>
							<tr>
								<th scope="col">{t('chart.date')}</th>
								{exact.map(({ key, name }) => (
									<th key={key} scope="col">
										{nameOf(name, key)}
									</th>
								))}
							</tr>
						</thead>
						<tbody>
							{exact[0]?.steps.map(({ day }, place) => (
								<tr key={day}>
									<th scope="row">{date(day)}</th>
									{exact.map(({ key, steps }) => (
										<td key={key} className={styles.figure} title={steps[place]?.value}>
											{figure(steps[place]?.value)}
										</td>
									))}
								</tr>
							))}
						</tbody>
					</table>
				</section>
			</details>
		</section>
	);
}

interface ComparisonTableProps {
	readonly comparison: Comparison;
	readonly rows: readonly ComparisonRow[];
	readonly names: readonly string[];
}

const refused = 400;

function ComparisonTable({ comparison, rows, names }: ComparisonTableProps) {
	const text = useCompareText();
	const { t } = text;
	const { variants, currency } = comparison;
	return (
		<div className={styles.sideways}>
			{names.length > 2 && (
				<p className={styles.more}>
					{t('moreColumns', {
						letters: listed(
							names.map((_, place) => columnLetter(place)),
							text.language,
						),
					})}
				</p>
			)}
			{/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard */}
			<section className={styles.scroll} aria-label={t('table')} tabIndex={0}>
				<table className={styles.table} aria-label={t('table')}>
					<thead>
						<tr>
							<td />
							{names.map((name, place) => (
								<th key={columnLetter(place)} scope="col">
									<span className={styles.letter}>{columnLetter(place)}</span> {name}
								</th>
							))}
						</tr>
					</thead>
					<tbody>
						{variants.some(({ problem }) => problem !== undefined) && (
							<tr>
								<th scope="row">{t('rows.problem')}</th>
								{variants.map(({ position, problem }) => (
									<td key={position} className={styles.problem}>
										{problem !== undefined && (
											<StatusIndicator type="error">
												{describeProblem(new ApiError(refused, problem), text)}
											</StatusIndicator>
										)}
									</td>
								))}
							</tr>
						)}
						{rows.map(({ key, cells, isFigure }) => (
							<tr key={key} className={key === 'payable' ? styles.payable : undefined}>
								<th scope="row">{t(`rows.${key}`, { currency })}</th>
								{cells.map((cell, place) => (
									<td
										key={columnLetter(place)}
										className={isFigure ? styles.figure : undefined}
										title={isFigure && cell !== undefined && cell.exact !== cell.shown ? cell.exact : undefined}
									>
										{cell === undefined ? noValue : cell.isDifferent ? <strong>{cell.shown}</strong> : cell.shown}
									</td>
								))}
							</tr>
						))}
					</tbody>
				</table>
			</section>
		</div>
	);
}

interface ChoiceSelectsProps {
	readonly choices: readonly VariantChoice[];
	readonly chosen: readonly VariantChoice[];
	readonly onChoose: (ids: readonly string[]) => void;
	readonly children: ReactNode;
}

const groups = ['observation', 'spreads', 'other', 'convention'] as const;

function ChoiceSelects({ choices, chosen, onChoose, children }: ChoiceSelectsProps) {
	const text = useCompareText();
	const { t } = text;
	const conventions = useConventionsText();
	const loans = useLoansText();
	const optionOf = (choice: VariantChoice) => ({
		value: choice.id,
		label: variantName(choice, text, conventions, loans),
	});
	const emptyOption = { value: '', label: t('choices.none') };
	const places = Math.min(chosen.length + 1, maxChoices);
	return (
		<div className={styles.choices}>
			{Array.from({ length: places }, (_, place) => {
				const current = chosen[place];
				const others = chosen.filter((_, other) => other !== place).map(({ id }) => id);
				const options: SelectProps.Options = [
					emptyOption,
					...groups
						.map((group) => ({
							label: t(`groups.${group}`),
							options: choices.filter((choice) => choice.group === group && !others.includes(choice.id)).map(optionOf),
						}))
						.filter(({ options }) => options.length > 0),
				];
				return (
					<FormField key={columnLetter(place)} label={t('column', { letter: columnLetter(place + 1) })}>
						<Select
							selectedOption={current === undefined ? emptyOption : optionOf(current)}
							options={options}
							expandToViewport
							onChange={({ detail }) => {
								const ids = chosen.map(({ id }) => id);
								const { value = '' } = detail.selectedOption;
								onChoose((place < ids.length ? ids.with(place, value) : [...ids, value]).filter((id) => id !== ''));
							}}
						/>
					</FormField>
				);
			})}
			{children}
		</div>
	);
}

function useComparison({ outcome, reference }: ResultPanelProps, chosen: readonly VariantChoice[]) {
	const { userId } = useSession();
	const { customTextBox1, ...loan } = toRequest(outcome.inputs, reference, userId);
	const others = chosen.map(({ variant }) => variant);
	const request = { ...loan, variants: [{ method: 'own' as const }, ...others] };
	return useQuery({
		queryKey: ['comparison', request, chosen.map(({ id }) => id)],
		queryFn: async ({ signal }) => ({ comparison: await callApi(compareConventions, request, { signal }), chosen }),
		placeholderData: keepPreviousData,
		retry: false,
		staleTime: 60_000,
		refetchOnWindowFocus: false,
	});
}

export function ComparePanel(props: ResultPanelProps) {
	const { outcome, reference } = props;
	const text = useCompareText();
	const loans = useLoansText();
	const { t } = text;
	const conventions = useConventionsText();
	const { result } = outcome;
	const choices = variantChoices(result, reference);
	const [ids, choose] = useChoices(result.currency);
	const chosen = ids.flatMap((id) => choices.find((choice) => choice.id === id) ?? []).slice(0, maxChoices);
	const { data, error, isFetching, refetch } = useComparison(props, chosen);
	const compared = data?.chosen.map((choice) => variantName(choice, text, conventions, loans)) ?? [];
	const names = [t('choices.own'), ...compared];
	const rows = data === undefined ? [] : comparisonRows(data.comparison, { ...text, loans: loans.t });
	const { copy, save } = useComparisonExport({ rows, names, currency: result.currency });
	return (
		<Container
			header={
				<Header
					variant="h2"
					description={t('description')}
					actions={
						<SpaceBetween direction="horizontal" size="xs">
							<Button iconName="copy" disabled={data === undefined} onClick={copy}>
								{t('copy')}
							</Button>
							<Button iconName="download" disabled={data === undefined} onClick={save}>
								CSV
							</Button>
						</SpaceBetween>
					}
				>
					{t('title')}
				</Header>
			}
		>
			<SpaceBetween size="m">
				<ChoiceSelects choices={choices} chosen={chosen} onChoose={choose}>
					<div role="status" className={styles.status}>
						{isFetching && <StatusIndicator type="loading">{t('calculating')}</StatusIndicator>}
					</div>
				</ChoiceSelects>
				{error !== null && !isFetching && (
					<Alert type="error" action={<Button onClick={() => void refetch()}>{t('retry')}</Button>}>
						{describeProblem(error, text, t('failed'))}
					</Alert>
				)}
				{data !== undefined && (
					<>
						<ComparisonTable comparison={data.comparison} rows={rows} names={names} />
						<ComparisonChart comparison={data.comparison} names={names} />
					</>
				)}
			</SpaceBetween>
		</Container>
	);
}
