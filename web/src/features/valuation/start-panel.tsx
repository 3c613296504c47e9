import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import { useQuery } from '@tanstack/react-query';
import { dateText } from '#i18n/date-text.ts';
import type { ValuationItem } from '#shared/contract/valuation-item.ts';
import { exampleDate, exampleDeals, exampleFixings } from '#shared/deal/example-deals.ts';
import { runName } from './runs/run-columns.tsx';
import { latestRunsQuery } from './runs/run-queries.ts';
import { PlaceLink } from './shared/place-link.tsx';
import type { ValuationTerms } from './shared/valuation-outcome.ts';
import { datesQuery } from './shared/valuation-queries.ts';
import { useValuationText } from './shared/valuation-text.ts';
import styles from './start-panel.module.css';

interface StartPanelProps {
	readonly onExample: (
		items: readonly ValuationItem[],
		terms: Pick<ValuationTerms, 'valuationDate' | 'fixings'>,
	) => void;
}

/** Ways to the first results: an example, if its date has market data, and the last run of the organisation. */
export function StartPanel({ onExample }: StartPanelProps) {
	const { t, language } = useValuationText();
	const dates = useQuery(datesQuery);
	const runs = useQuery(latestRunsQuery);
	const hasExample = dates.data?.some(({ date }) => date === exampleDate) === true;
	const last = runs.data?.find(({ state }) => state === 'done');
	if (!hasExample && last === undefined) return null;
	return (
		<Container>
			<section className={styles.start} aria-label={t('start.title')}>
				{hasExample && (
					<div>
						<Button
							onClick={() => onExample(exampleDeals, { valuationDate: exampleDate, fixings: [...exampleFixings] })}
						>
							{t('start.example')}
						</Button>
						<Box variant="small" display="block" color="text-body-secondary">
							{t('start.exampleNote', { count: exampleDeals.length, date: dateText(exampleDate, language) })}
						</Box>
					</div>
				)}
				{last !== undefined && (
					<div>
						<PlaceLink to={{ kind: 'run', runId: last.runId }}>{t('start.lastRun', { name: runName(last) })}</PlaceLink>
						<Box variant="small" display="block" color="text-body-secondary">
							{t('start.lastRunNote', { date: dateText(last.valuationDate, language), user: last.startedBy })}
						</Box>
					</div>
				)}
			</section>
		</Container>
	);
}
