import Container from '@cloudscape-design/components/container';
import LiveRegion from '@cloudscape-design/components/live-region';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { useMemo } from 'react';
import type { CompoundingResult } from '../../../../../shared/contract/compounding.ts';
import { useSession } from '../../../lib/session-context.ts';
import { useCompoundingText } from '../compounding-text.ts';
import { figureText } from './figure-text.ts';
import { ResultDays } from './result-days.tsx';
import { ResultHeader } from './result-header.tsx';
import { resultLayout } from './result-layout.ts';

interface ResultViewProps {
	readonly result: CompoundingResult;
	/** The form has changed since the calculation. */
	readonly isOfOtherInputs?: boolean;
}

export function ResultView({ result, isOfOtherInputs = false }: ResultViewProps) {
	const { t } = useCompoundingText();
	return (
		<SpaceBetween size="s">
			<div role="status">
				{isOfOtherInputs && <StatusIndicator type="warning">{t('result.ofOtherInputs')}</StatusIndicator>}
			</div>
			<ReadyResult result={result} />
		</SpaceBetween>
	);
}

function ReadyResult({ result }: { readonly result: CompoundingResult }) {
	const { t, language } = useCompoundingText();
	const { RFR } = useSession().layout;
	const { header, columns } = useMemo(() => resultLayout(RFR, result, { t, language }), [RFR, result, t, language]);
	const count = result.rates.length;
	return (
		<SpaceBetween size="s">
			<LiveRegion hidden>{t('result.ready', { rate: figureText(result.compoundedRate), count })}</LiveRegion>
			<Container>
				<ResultHeader result={result} fields={header} />
			</Container>
			<ResultDays key={`${result.currency}${result.compoundedRateUnrounded}`} result={result} columns={columns} />
		</SpaceBetween>
	);
}
