import {
	Alert,
	Button,
	Container,
	FileInput,
	FormField,
	Header,
	Input,
	type InputProps,
	SpaceBetween,
} from '@cloudscape-design/components';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiError, callApi } from '#lib/api-client.ts';
import { dateText } from '#lib/dates/local-day.ts';
import {
	type CurveDefinitionOnWire,
	curveImport,
	curveLimits,
	type ImportedPoint,
} from '#shared/contract/valuation-curves.ts';
import type { LocalDate } from '#shared/time/local-date.ts';
import { ActionDialog } from '#ui/action-dialog.tsx';
import { useNotifications } from '#ui/notifications.tsx';
import { FaultTable } from '../shared/fault-table.tsx';
import { useSavedWorkbook } from '../shared/use-saved-workbook.ts';
import { useProblemNotice, useValuationText } from '../shared/valuation.ts';
import { definitionsQuery } from '../shared/valuation-queries.ts';
import { describeUnusable } from '../shared/workbook/placed-fault.ts';
import { composeCurveTemplate } from './curve-file/compose-curve-workbook.ts';
import type { CurveRead } from './curve-file/read-curve.ts';
import { readCurveFile } from './curve-file/read-curve-file.ts';
import styles from './import-panel.module.css';

const noticeMillis = 5000;

function useCurveImport(
	{ currency, indexName, indexTenor }: CurveDefinitionOnWire,
	valuationDate: LocalDate,
	onSaved: (curveId: string) => void,
) {
	const { t } = useValuationText();
	const { show } = useNotifications();
	const notice = useProblemNotice();
	const client = useQueryClient();
	const [isBusy, setBusy] = useState(false);
	const [existing, setExisting] = useState<string>();
	const save = async (name: string, points: readonly ImportedPoint[], replace: boolean) => {
		setBusy(true);
		try {
			const request = { name, currency, indexName, indexTenor, valuationDate, points: [...points], replace };
			const { id } = await callApi(curveImport, request);
			await client.invalidateQueries({ queryKey: definitionsQuery.queryKey });
			client.removeQueries({ queryKey: ['curve', id] });
			show({ type: 'success', text: t('import.saved', { name }), durationMillis: noticeMillis });
			setExisting(undefined);
			onSaved(id);
		} catch (error) {
			if (error instanceof ApiError && error.code === 'curve-exists') setExisting(name);
			else notice(error, t('errors.import'));
		}
		setBusy(false);
	};
	/** `existing` is the name of a saved curve that the new curve would replace. */
	return { save, isBusy, existing, forget: () => setExisting(undefined) };
}

interface ImportPanelProps {
	/** Built-in curve with the same index as the new curve. */
	readonly beside: CurveDefinitionOnWire;
	readonly validFrom: LocalDate;
	readonly onClose: () => void;
	readonly onSaved: (curveId: string) => void;
}

export function ImportPanel({ beside, validFrom, onClose, onSaved }: ImportPanelProps) {
	const { t, language } = useValuationText();
	const notice = useProblemNotice();
	const [name, setName] = useState('');
	const [file, setFile] = useState<{ readonly name: string; readonly read: CurveRead }>();
	const [isChecked, setChecked] = useState(false);
	const template = useSavedWorkbook(t('messages.templateFailed'));
	const saving = useCurveImport(beside, validFrom, onSaved);
	const nameField = useRef<InputProps.Ref>(null);
	useEffect(() => nameField.current?.focus(), []);

	const read = async (chosen: File | undefined) => {
		setFile(undefined);
		if (chosen === undefined) return;
		try {
			setFile({ name: chosen.name, read: await readCurveFile(chosen, validFrom) });
		} catch (error) {
			notice(error, t('errors.import'));
		}
	};
	const points = file === undefined || file.read.faults.length > 0 ? [] : file.read.points;
	const save = (replace: boolean) => {
		setChecked(true);
		if (name.trim() !== '' && points.length > 0) void saving.save(name.trim(), points, replace);
	};
	const saveTemplate = () => template.save(() => composeCurveTemplate(t), `${t('workbook.curve.fileName')}.xlsx`);
	const { indexName, indexTenor, currency } = beside;
	return (
		<Container
			header={
				<Header
					variant="h2"
					description={t('import.validFrom', {
						date: dateText(validFrom, language),
						index: indexName,
						tenor: indexTenor,
						currency,
					})}
					actions={
						<SpaceBetween direction="horizontal" size="xs">
							<Button onClick={onClose}>{t('import.cancel')}</Button>
							<Button variant="primary" loading={saving.isBusy} onClick={() => save(false)}>
								{t('import.save')}
							</Button>
						</SpaceBetween>
					}
				>
					{t('import.title')}
				</Header>
			}
		>
			<SpaceBetween size="s">
				<div className={styles.fields}>
					<FormField
						label={t('import.name')}
						errorText={isChecked && name.trim() === '' ? t('import.nameRequired') : undefined}
					>
						<Input
							ref={nameField}
							value={name}
							nativeInputAttributes={{ maxLength: curveLimits.nameLength }}
							onChange={({ detail }) => setName(detail.value)}
						/>
					</FormField>
					<FormField
						label={t('import.file')}
						constraintText={t('import.format')}
						errorText={isChecked && points.length === 0 ? t('import.pointsRequired') : undefined}
					>
						<SpaceBetween direction="horizontal" size="xs" alignItems="center">
							<FileInput accept=".xlsx" value={[]} onChange={({ detail }) => read(detail.value[0])}>
								{t('import.import')}
							</FileInput>
							<Button iconName="download" loading={template.isBusy} onClick={saveTemplate}>
								{t('import.template')}
							</Button>
						</SpaceBetween>
					</FormField>
				</div>
				{file !== undefined && <Findings {...file} />}
			</SpaceBetween>
			{saving.existing !== undefined && (
				<ActionDialog
					title={t('import.title')}
					cancel={t('import.cancel')}
					action={{ text: t('import.replace'), isBusy: saving.isBusy, onPress: () => save(true) }}
					onCancel={saving.forget}
				>
					{t('import.exists', { name: saving.existing })}
				</ActionDialog>
			)}
		</Container>
	);
}

function Findings({ name, read }: { readonly name: string; readonly read: CurveRead }) {
	const { t } = useValuationText();
	const { points, faults, workbookFault } = read;
	if (workbookFault !== undefined) return <Alert type="error">{describeUnusable(workbookFault, t)}</Alert>;
	if (faults.length > 0) {
		return (
			<Alert type="error" header={t('workbookRead.faults', { count: faults.length })}>
				<FaultTable label={t('import.faults')} faults={faults} />
			</Alert>
		);
	}
	return <Alert type="success">{t('import.read', { count: points.length, file: name })}</Alert>;
}
