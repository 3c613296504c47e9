import Container from '@cloudscape-design/components/container';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import type { LocalDate } from '../../../../shared/time/local-date.ts';
import { useNotifications } from '../../ui/notifications.tsx';
import { CalculatorForm } from './calculator-form.tsx';
import { useCompoundingText } from './compounding-text.ts';
import { ExportDialog } from './export/export-dialog.tsx';
import { type FormMessage, messageManners } from './form/form-message.ts';
import type { ReferenceData } from './form/reference-data.ts';
import { formMessageText } from './form-message-text.ts';
import { latestRateDateQuery } from './latest-rate-date-query.ts';
import { ResetDialog } from './reset-dialog.tsx';
import { ResultView } from './result/result-view.tsx';
import { useCalculatorForm } from './use-calculator-form.ts';
import { useCompounding } from './use-compounding.ts';

interface CalculatorProps {
	readonly reference: ReferenceData;
	/** Of the default currency. */
	readonly latestRateDate: LocalDate;
}

type OpenDialog = 'reset' | 'export' | undefined;

export function Calculator({ reference, latestRateDate }: CalculatorProps) {
	const text = useCompoundingText();
	const { t } = text;
	const { show } = useNotifications();
	const queryClient = useQueryClient();
	const [dialog, setDialog] = useState<OpenDialog>();
	const { language } = text;

	const onMessage = useCallback(
		(message: FormMessage) =>
			show({ ...messageManners[message.code], text: formMessageText(message, { t, language }) }),
		[show, t, language],
	);
	const form = useCalculatorForm(reference, latestRateDate, latestRateDate, onMessage);
	const compounding = useCompounding(reference);
	const { state, dispatch } = form;

	const { currency } = state;
	const latest = useQuery(latestRateDateQuery(currency));
	useEffect(() => {
		if (latest.data) dispatch({ type: 'latest-rate-date', currency, latestRateDate: latest.data });
	}, [latest.data, currency, dispatch]);
	const isLatestMissing = latest.isError || latest.data === null;
	useEffect(() => {
		if (isLatestMissing) show({ type: 'error', text: t('errors.latestRateDateFailed', { currency }) });
	}, [isLatestMissing, currency, show, t]);

	const reset = () => {
		const known = queryClient.getQueryData(latestRateDateQuery(reference.defaultCurrency).queryKey);
		dispatch({ type: 'reset', latestRateDate: known ?? undefined });
		compounding.clear();
		setDialog(undefined);
	};

	const { outcome } = compounding;
	return (
		<SpaceBetween size="s">
			<Container>
				<CalculatorForm
					form={form}
					isBusy={compounding.isBusy}
					canExport={outcome !== undefined}
					retryLatest={isLatestMissing ? () => void latest.refetch() : undefined}
					onGo={compounding.go}
					onExport={() => setDialog('export')}
					onReset={() => setDialog('reset')}
				/>
			</Container>
			<ResultView result={outcome?.result} isBusy={compounding.isBusy} />
			{dialog === 'reset' && <ResetDialog onConfirm={reset} onCancel={() => setDialog(undefined)} />}
			{dialog === 'export' && outcome !== undefined && (
				<ExportDialog outcome={outcome} onClose={() => setDialog(undefined)} />
			)}
		</SpaceBetween>
	);
}
