import { Button, FormField, Select } from '@cloudscape-design/components';
import { useQueryClient } from '@tanstack/react-query';
import { type Dispatch, useState } from 'react';
import { callApi } from '#lib/api-client.ts';
import { dateText } from '#lib/dates/local-day.ts';
import { type CurveDefinitionOnWire, curveRemove } from '#shared/contract/valuation-curves.ts';
import { interpolations } from '#shared/curve/interpolation-names.ts';
import { type LocalDate, localDate } from '#shared/time/local-date.ts';
import { ActionDialog } from '#ui/action-dialog.tsx';
import { useNotifications } from '#ui/notifications.tsx';
import { useSavedWorkbook } from '../shared/use-saved-workbook.ts';
import { quoteRemarkText, useProblemNotice, useValuationText } from '../shared/valuation.ts';
import {
	chosenMethod,
	curveOptions,
	definitionsQuery,
	type GeneratedCurve,
	interpolationOptions,
	isUserDefined,
} from '../shared/valuation-queries.ts';
import styles from './curve-controls.module.css';
import { composeCurveWorkbook } from './curve-file/compose-curve-workbook.ts';
import type { CurveEvent, CurveSelection } from './curve-selection.ts';

interface RemoveCurveDialogProps {
	readonly definition: CurveDefinitionOnWire;
	readonly onClose: () => void;
	readonly onRemoved: () => void;
}

const noticeMillis = 5000;

function RemoveCurveDialog({ definition: { id, name }, onClose, onRemoved }: RemoveCurveDialogProps) {
	const { t } = useValuationText();
	const { show } = useNotifications();
	const notice = useProblemNotice();
	const client = useQueryClient();
	const [isBusy, setBusy] = useState(false);
	const remove = async () => {
		setBusy(true);
		try {
			await callApi(curveRemove, { curveId: id });
			await client.invalidateQueries({ queryKey: definitionsQuery.queryKey });
			client.removeQueries({ queryKey: ['curve', id] });
			show({ type: 'success', text: t('curves.removed', { name }), durationMillis: noticeMillis });
			onRemoved();
		} catch (error) {
			notice(error, t('errors.remove'));
			setBusy(false);
		}
	};
	return (
		<ActionDialog
			title={t('curves.removeTitle')}
			cancel={t('import.cancel')}
			action={{ text: t('curves.remove'), isBusy, onPress: remove }}
			onCancel={() => !isBusy && onClose()}
		>
			{t('curves.removeQuestion', { name })}
		</ActionDialog>
	);
}

interface CurveControlsProps {
	readonly selection: CurveSelection;
	readonly definitions: readonly CurveDefinitionOnWire[];
	readonly definition: CurveDefinitionOnWire | undefined;
	readonly snapshots: readonly { readonly date: LocalDate; readonly label: string }[];
	readonly date: LocalDate | undefined;
	readonly canAdd: boolean;
	readonly defaultIndex: string;
	readonly curve: GeneratedCurve | undefined;
	readonly dispatch: Dispatch<CurveEvent>;
	readonly onGenerate: () => void;
	readonly onRefresh: () => void;
}

export function CurveControls(props: CurveControlsProps) {
	const { selection, definitions, definition, snapshots, date, canAdd, defaultIndex, curve, dispatch } = props;
	const { t, language } = useValuationText();
	const [isRemoving, setRemoving] = useState(false);
	const exporting = useSavedWorkbook(t('messages.exportFailed'));
	const { currency, tenor, interpolation = interpolations[0] } = selection;
	const hasChoice = definition !== undefined && !isUserDefined(definition);
	const methods = interpolationOptions(t);
	const options = curveOptions(definitions, currency, t('curves.userDefined'));
	const dateOption = (day: LocalDate, label: string) => ({
		value: day,
		label: dateText(day, language),
		...(label === '' ? {} : { description: quoteRemarkText(label, t) }),
	});
	const shownDate = snapshots.find((snapshot) => snapshot.date === date);
	const save = async (shown: GeneratedCurve) =>
		exporting.save(
			() => composeCurveWorkbook(shown, t),
			`${t('curves.exportName')}_${shown.curveId}_${shown.valuationDate}.xlsx`,
		);
	return (
		<div className={styles.controls}>
			<div className={styles.fields}>
				<div className={styles.curve}>
					<FormField label={t('curves.curve')}>
						<Select
							placeholder={t('curves.chooseCurve')}
							empty={t('curves.none', { currency })}
							options={options}
							selectedOption={definition === undefined ? null : { value: definition.id, label: definition.name }}
							onChange={({ detail }) => dispatch({ type: 'curve', curveId: detail.selectedOption.value ?? '' })}
						/>
					</FormField>
				</div>
				<FormField label={t('curves.tenor')}>
					<Select
						placeholder={t('curves.chooseTenor')}
						disabled={definition === undefined}
						options={(definition?.availableDiscountingTenors ?? []).map((value) => ({ value, label: value }))}
						selectedOption={tenor === undefined ? null : { value: tenor, label: tenor }}
						onChange={({ detail }) => dispatch({ type: 'tenor', tenor: detail.selectedOption.value ?? '' })}
					/>
				</FormField>
				<div className={styles.method}>
					<FormField
						label={t('settings.interpolation')}
						constraintText={hasChoice ? t('curves.interpolationHint') : t('curves.interpolationOfPoints')}
					>
						<Select
							disabled={!hasChoice}
							options={methods}
							selectedOption={methods.find(({ value }) => value === interpolation) ?? null}
							onChange={({ detail: { selectedOption } }) =>
								dispatch({ type: 'interpolation', interpolation: chosenMethod(selectedOption.value).interpolation })
							}
						/>
					</FormField>
				</div>
				<FormField label={t('curves.date')}>
					<Select
						disabled={snapshots.length === 0}
						options={snapshots.map((snapshot) => dateOption(snapshot.date, snapshot.label))}
						selectedOption={shownDate === undefined ? null : dateOption(shownDate.date, '')}
						onChange={({ detail }) => {
							const { value } = detail.selectedOption;
							if (value !== undefined) dispatch({ type: 'date', date: localDate(value) });
						}}
					/>
				</FormField>
				<div className={styles.generate}>
					<Button
						variant="primary"
						disabled={definition === undefined || tenor === undefined || date === undefined}
						onClick={props.onGenerate}
					>
						{t('curves.generate')}
					</Button>
				</div>
			</div>
			<div className={styles.actions}>
				<Button
					iconName="add-plus"
					disabled={!canAdd}
					disabledReason={t('curves.addHint', { index: defaultIndex })}
					onClick={() => dispatch({ type: 'add' })}
				>
					{t('curves.add')}
				</Button>
				<Button
					iconName="remove"
					disabled={definition === undefined || !isUserDefined(definition)}
					onClick={() => setRemoving(true)}
				>
					{t('curves.remove')}
				</Button>
				<Button iconName="refresh" onClick={props.onRefresh}>
					{t('curves.refresh')}
				</Button>
				<Button
					iconName="download"
					disabled={curve === undefined}
					loading={exporting.isBusy}
					onClick={() => {
						if (curve !== undefined) void save(curve);
					}}
				>
					{t('curves.export')}
				</Button>
			</div>
			{isRemoving && definition !== undefined && (
				<RemoveCurveDialog
					definition={definition}
					onClose={() => setRemoving(false)}
					onRemoved={() => {
						setRemoving(false);
						dispatch({ type: 'removed' });
					}}
				/>
			)}
		</div>
	);
}
