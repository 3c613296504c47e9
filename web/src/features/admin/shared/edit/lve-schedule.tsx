import { Box, Button, FormField, Input, RadioGroup, Select, SpaceBetween } from '@cloudscape-design/components';
import { useState } from 'react';
import { useAdminText } from '../admin-text.ts';
import {
	type BackendDraft,
	defaultScheduleTime,
	isScheduleTime,
	scheduleOf,
	withSchedule,
} from '../draft/backend-draft.ts';
import { InputRow } from '../form-inputs.tsx';
import { useAdminMessages } from '../messages/use-admin-messages.tsx';

interface LveScheduleProps {
	readonly draft: BackendDraft;
	readonly currencies: readonly string[];
	readonly isDisabled: boolean;
	readonly errorText: string | undefined;
	readonly onChange: (draft: BackendDraft) => void;
}

export function LveSchedule({ draft, currencies, isDisabled, errorText, onChange }: LveScheduleProps) {
	const { t } = useAdminText();
	const messages = useAdminMessages();
	const [currency, setCurrency] = useState<string>();
	const [time, setTime] = useState(defaultScheduleTime);
	const [selected, setSelected] = useState<string>();
	const entries = scheduleOf(draft);
	const isValidTime = isScheduleTime(time.trim());

	const add = () => {
		if (currency === undefined || !isValidTime) return;
		if (entries.some((entry) => entry.currency === currency)) {
			return messages.warn(t('messages.scheduleExists', { currency }));
		}
		onChange(withSchedule(draft, [...entries, { currency, time: time.trim() }]));
		setTime(defaultScheduleTime);
	};
	const remove = () => {
		onChange(
			withSchedule(
				draft,
				entries.filter((entry) => entry.currency !== selected),
			),
		);
		setSelected(undefined);
	};

	return (
		<InputRow>
			<FormField
				label={t('lve.LVESchedule')}
				errorText={errorText}
				secondaryControl={
					<Button disabled={isDisabled || selected === undefined} onClick={remove}>
						{t('lve.remove')}
					</Button>
				}
			>
				{entries.length === 0 ? (
					<Box color="text-status-inactive">{t('lve.none')}</Box>
				) : (
					<RadioGroup
						ariaLabel={t('lve.LVESchedule')}
						value={selected ?? null}
						items={entries.map((entry) => ({
							value: entry.currency,
							label: `${entry.currency}:${entry.time}`,
							disabled: isDisabled,
						}))}
						onChange={({ detail }) => setSelected(detail.value)}
					/>
				)}
			</FormField>
			<FormField
				label={t('lve.new')}
				constraintText={t('lve.timeHint')}
				errorText={!isDisabled && !isValidTime && t('lve.wrongTime')}
			>
				<SpaceBetween direction="horizontal" size="xs">
					<Select
						ariaLabel={t('lve.currency')}
						placeholder={t('filters.chooseCurrency')}
						empty={t('filters.noCurrency')}
						disabled={isDisabled}
						options={currencies.map((code) => ({ value: code, label: code }))}
						selectedOption={currency === undefined ? null : { value: currency, label: currency }}
						onChange={({ detail }) => setCurrency(detail.selectedOption.value)}
					/>
					{/* Not a time input, because that would read 4pm as 04:00 and 25:00 as 23:00. */}
					<Input
						ariaLabel={t('lve.time')}
						placeholder="hh:mm"
						autoComplete={false}
						disabled={isDisabled}
						invalid={!isDisabled && !isValidTime}
						value={time}
						onChange={({ detail }) => setTime(detail.value)}
					/>
					<Button disabled={isDisabled || currency === undefined || !isValidTime} onClick={add}>
						{t('lve.add')}
					</Button>
				</SpaceBetween>
			</FormField>
		</InputRow>
	);
}
