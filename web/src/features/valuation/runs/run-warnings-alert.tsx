import Alert from '@cloudscape-design/components/alert';
import type { RunWarnings } from '#shared/contract/valuation-runs.ts';
import { useValuationText } from '../shared/valuation-text.ts';

interface RunWarningsAlertProps {
	readonly warnings: RunWarnings;
	readonly isConfirmed: boolean;
}

/** Improbable values of the deals of a run. */
export function RunWarningsAlert({ warnings: { count, listed }, isConfirmed }: RunWarningsAlertProps) {
	const { t } = useValuationText();
	return (
		<Alert type={isConfirmed ? 'info' : 'warning'} header={t('runs.warnings', { count })}>
			{t(isConfirmed ? 'runs.warningsConfirmed' : 'runs.warningsOpen')}
			<ul>
				{listed.map(({ row, dealId = '', field, code, params }) => (
					<li key={`${row} ${field} ${code}`}>
						{t('runs.warningRow', { row, dealId, message: t(`workbook.expected.${code}`, params) })}
					</li>
				))}
			</ul>
			{count > listed.length && t('runs.warningsFirst')}
		</Alert>
	);
}
