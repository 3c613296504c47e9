import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { describeProblem } from '#i18n/describe-problem.ts';
import { useConventionsText } from '../shared/conventions-text.ts';
import { maxChoices, useChoices } from '../shared/desk/kept-choices.ts';
import type { ResultPanelProps } from '../shared/desk/result-panel.ts';
import { useLoansText } from '../shared/loans-text.ts';
import { ChoiceSelects } from './choice-selects.tsx';
import styles from './compare-panel.module.css';
import { useCompareText } from './compare-text.ts';
import { ComparisonChart } from './comparison-chart.tsx';
import { comparisonRows } from './comparison-rows.ts';
import { ComparisonTable } from './comparison-table.tsx';
import { useComparison } from './use-comparison.ts';
import { useComparisonExport } from './use-comparison-export.ts';
import { variantChoices } from './variant-choices.ts';
import { variantName } from './variant-name.ts';

/** Compares the loan of the result with the same loan under other conventions. */
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
