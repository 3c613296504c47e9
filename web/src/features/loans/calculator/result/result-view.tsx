import { Button, Container, LiveRegion, SpaceBetween, StatusIndicator } from '@cloudscape-design/components';
import { type ReactNode, useMemo } from 'react';
import { figureText, useLoansText } from '#features/loans/shared/loans-text.ts';
import { useSession } from '#lib/api-client.ts';
import type { CompoundingResult } from '#shared/contract/compounding.ts';
import { ResultHeader } from './result-header.tsx';
import { type LaidOutColumn, resultLayout } from './result-layout.ts';
import { useResultText } from './result-text.ts';
import styles from './result-view.module.css';

interface ResultViewProps {
	readonly result: CompoundingResult;
	/** Result number. A new number makes screen readers announce the result, even if it equals the previous one. */
	readonly number?: number;
	/** True if the form has changed since the calculation. */
	readonly isOfOtherInputs?: boolean;
	/** Sends the last request again. Defined if it was not answered, so that the result is an earlier one. */
	readonly onRetry?: (() => void) | undefined;
	/** Renders the content below the results of the period. */
	readonly children: (columns: readonly LaidOutColumn[]) => ReactNode;
}

export function ResultView(props: ResultViewProps) {
	const { result, number, isOfOtherInputs = false, onRetry, children } = props;
	const { t } = useResultText();
	const { t: tLoans } = useLoansText();
	return (
		<div>
			<div role="status" className={styles.status}>
				{onRetry !== undefined && (
					<>
						<StatusIndicator type="error">{t('result.notRecalculated')}</StatusIndicator>{' '}
						<Button onClick={onRetry}>{tLoans('actions.retry')}</Button>
					</>
				)}
				{onRetry === undefined && isOfOtherInputs && (
					<StatusIndicator type="warning">{t('result.ofOtherInputs')}</StatusIndicator>
				)}
			</div>
			<ReadyResult result={result} number={number}>
				{children}
			</ReadyResult>
		</div>
	);
}

function ReadyResult({ result, number, children }: Pick<ResultViewProps, 'result' | 'number' | 'children'>) {
	const { t: tResult } = useResultText();
	const { t, language } = useLoansText();
	const { RFR } = useSession().layout;
	const { header, columns } = useMemo(() => resultLayout(RFR, result, { t, language }), [RFR, result, t, language]);
	const count = result.rates.length;
	return (
		<SpaceBetween size="s">
			<LiveRegion key={number} hidden>
				{tResult('result.ready', { rate: figureText(result.compoundedRate), count })}
			</LiveRegion>
			<Container>
				<div className={header.some(({ key }) => key === 'conventions') ? styles.saysTerms : undefined}>
					<ResultHeader result={result} fields={header} />
				</div>
			</Container>
			{children(columns)}
		</SpaceBetween>
	);
}
