import Alert from '@cloudscape-design/components/alert';
import { runLimits } from '#shared/contract/run-limits.ts';
import type { IgnoredRows } from '#shared/contract/valuation-runs.ts';
import { useValuationText } from '../shared/valuation-text.ts';

/** Rows of the workbook that identify no deal. */
export function IgnoredRowsAlert({ ignored: { rows, listed } }: { readonly ignored: IgnoredRows }) {
	const { t } = useValuationText();
	return (
		<Alert type="info" header={t('runs.ignored', { count: rows })}>
			<ul>
				{listed.map(({ sheet, row, text }) => (
					<li key={`${sheet} ${row}`}>{t('runs.ignoredRow', { sheet, row, text })}</li>
				))}
			</ul>
			{rows > listed.length && t('runs.ignoredFirst', { most: runLimits.ignoredRowsKept })}
		</Alert>
	);
}
