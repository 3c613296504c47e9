import Container from '@cloudscape-design/components/container';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import { PlaceLink } from '#features/valuation/shared/place-link.tsx';
import { useValuationText } from '#features/valuation/shared/valuation-text.ts';
import { dateText } from '#i18n/date-text.ts';
import { instantText } from '#lib/dates/instant-text.ts';
import type { RunSummary } from '#shared/contract/valuation-runs.ts';
import { runName } from '../run-columns.tsx';

/** Names the runs A and B. */
export function ComparedRuns({ a, b }: { readonly a: RunSummary; readonly b: RunSummary }) {
	const { t, language } = useValuationText();
	return (
		<Container>
			<KeyValuePairs
				columns={2}
				items={(
					[
						['a', a],
						['b', b],
					] as const
				).map(([side, run]) => ({
					label: t(`comparison.run.${side}`),
					value: (
						<>
							<PlaceLink to={{ kind: 'run', runId: run.runId }}>{runName(run)}</PlaceLink>
							<br />
							{t('results.of', { date: dateText(run.valuationDate, language), currency: run.reportCurrency })}
							<br />
							{t('comparison.started', { by: run.startedBy, at: instantText(run.startedAt, language) })}
						</>
					),
				}))}
			/>
		</Container>
	);
}
