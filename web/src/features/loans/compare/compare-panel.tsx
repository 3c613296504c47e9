import {
	Alert,
	Button,
	Container,
	FormField,
	Header,
	Select,
	type SelectProps,
	SpaceBetween,
	StatusIndicator,
} from '@cloudscape-design/components';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { describeProblem } from '#i18n/describe-problem.ts';
import { listed } from '#i18n/punctuation.ts';
import { ApiError, callApi, useSession } from '#lib/api-client.ts';
import { type Comparison, compareConventions } from '#shared/contract/compare.ts';
import { noValue } from '#ui/data-table/data-column.ts';
import { maxChoices, type ResultPanelProps, useChoices } from '../shared/desk/open-panel.ts';
import { toRequest } from '../shared/form/to-request.ts';
import { useConventionsText, useLoansText } from '../shared/loans-text.ts';
import styles from './compare-panel.module.css';
import { ComparisonChart } from './comparison-chart.tsx';
import { type ComparisonRow, comparisonRows, useComparisonExport } from './comparison-rows.ts';
import { columnLetter, useCompareText, type VariantChoice, variantChoices, variantName } from './variant-choices.ts';

interface ComparisonTableProps {
	readonly comparison: Comparison;
	readonly rows: readonly ComparisonRow[];
	/** Names of the variants. The first one is the loan itself. */
	readonly names: readonly string[];
}

const refused = 400;

/** Shows the variants as columns. Cells that differ from the first column are emphasised. */
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
	/** Content to the right of the last column. */
	readonly children: ReactNode;
}

const groups = ['observation', 'spreads', 'other', 'convention'] as const;

/** Selects of the variants to compare with the loan. The last one may be empty. */
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

/** Compares the result's loan with variants of its terms. Shows the previous comparison until the next is loaded. */
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
