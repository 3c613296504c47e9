import { Alert, Box, Button, SpaceBetween } from '@cloudscape-design/components';
import { useState } from 'react';
import type * as z from 'zod';
import { useAdminText } from '#features/admin/shared/admin-text.ts';
import { useAdminMessages } from '#features/admin/shared/messages/use-admin-messages.tsx';
import { ApiError, callApi } from '#lib/api-client.ts';
import { dateText } from '#lib/dates/local-day.ts';
import { bulkSchedulePreview, type previewAnswer } from '#shared/contract/schedule-checks.ts';
import { readJsonField } from '#shared/delivery/schedule/job-request.ts';
import { DataTable } from '#ui/data-table/data-table.tsx';
import { usePrinting } from '#ui/use-printing.ts';
import { faultText } from '../../fault-text.ts';
import type { ScheduleDraft } from '../schedule-draft.ts';

interface PreviewRowsProps {
	readonly orgId: string;
	readonly client: string;
	readonly draft: ScheduleDraft;
}

interface PreviewRow {
	readonly id: number;
	readonly cells: readonly string[];
}

/** Maximum number of columns printed next to each other. Further columns are printed below them. */
const paperColumns = 6;

type Preview = z.output<typeof previewAnswer>;

/** Returns the fields that determine the rows. The draft may still lack the file name, server and keys. */
function requestOf({ type, texts }: ScheduleDraft, client: string): Record<string, unknown> {
	const rows = type === 'Loans' ? ('Loans' as const) : ('Rates' as const);
	const fields = ([rows, 'OutputFields', 'delivery'] as const).flatMap((field) => {
		const read = readJsonField(field, texts[field]);
		return 'value' in read && read.value !== undefined ? [[field, read.value] as const] : [];
	});
	const file = { outputFileName: 'preview.csv', outputDir: '', notification: false };
	return { Client: client, RequestType: type, ...file, ...Object.fromEntries(fields) };
}

export function PreviewRows({ orgId, client, draft }: PreviewRowsProps) {
	const text = useAdminText();
	const { t, language } = text;
	const messages = useAdminMessages();
	const [shown, setShown] = useState<{ readonly requestText: string; readonly preview: Preview }>();
	const [faults, setFaults] = useState<readonly string[]>([]);
	const [isBusy, setBusy] = useState(false);
	const request = requestOf(draft, client);
	const requestText = JSON.stringify(request);
	const read = async () => {
		setBusy(true);
		setFaults([]);
		messages.attempt('schedulePreview');
		try {
			setShown({ requestText, preview: await callApi(bulkSchedulePreview, { orgId, requestJson: request }) });
		} catch (error) {
			setShown(undefined);
			if (error instanceof ApiError && error.issues !== undefined) {
				setFaults(error.issues.map((fault) => faultText(fault, text).text));
			} else messages.failed('schedulePreview', error);
		} finally {
			setBusy(false);
		}
	};
	const preview = shown?.preview;
	const columns = (preview?.headings ?? []).map((title, place) => ({
		key: String(place),
		title,
		text: ({ cells }: PreviewRow) => cells[place],
	}));
	const partSize = usePrinting() ? paperColumns : columns.length;
	const parts = columns.flatMap((_, i) => (i % partSize === 0 ? [columns.slice(i, i + partSize)] : []));
	const isNothingChosen = draft.type !== 'Loans' && draft.texts.Rates.trim() === '';
	const hasNoRows = preview !== undefined && preview.rows.length === 0 && preview.waitingFor.length === 0;
	return (
		<SpaceBetween size="xs">
			<Button disabled={isNothingChosen} loading={isBusy} onClick={() => void read()}>
				{t('scheduleForm.preview')}
			</Button>
			<div role="status">
				{faults.length > 0 && (
					<Alert type="error" header={t('scheduleForm.previewRefused')}>
						<ul>
							{faults.map((fault) => (
								<li key={fault}>{fault}</li>
							))}
						</ul>
					</Alert>
				)}
				{preview !== undefined && preview.waitingFor.length > 0 && (
					<Alert type="info">
						{t('scheduleForm.previewWaits', {
							rates: preview.waitingFor
								.map(({ index, date }) => `${index} ${dateText(date, language)}`)
								.join(t('bulk.within')),
							date: dateText(preview.runDate, language),
						})}
					</Alert>
				)}
				{hasNoRows && <Alert type="info">{t('scheduleForm.previewEmpty')}</Alert>}
			</div>
			{preview !== undefined && preview.rows.length > 0 && (
				<SpaceBetween size="xs">
					{parts.map((columns) => (
						<DataTable
							key={columns[0]?.key}
							label={t('scheduleForm.previewTable')}
							columns={columns}
							groups={[{ key: '', rows: preview.rows.map((cells, id) => ({ id, cells })) }]}
							keyOf={({ id }) => String(id)}
						/>
					))}
					<Box variant="small">
						{[
							t(preview.isWhole ? 'scheduleForm.previewWhole' : 'scheduleForm.previewPart', {
								date: dateText(preview.runDate, language),
							}),
							...(shown?.requestText === requestText ? [] : [t('scheduleForm.previewOld')]),
						].join(' ')}
					</Box>
				</SpaceBetween>
			)}
		</SpaceBetween>
	);
}
