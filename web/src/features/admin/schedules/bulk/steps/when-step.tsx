import { Box, Checkbox, FormField, Input, SpaceBetween } from '@cloudscape-design/components';
import { useEffect, useState } from 'react';
import { useAdminText } from '#features/admin/shared/admin-text.ts';
import { InputRow } from '#features/admin/shared/form-inputs.tsx';
import type { Json } from '#features/admin/shared/json-value.ts';
import { type Weekday, weekdays } from '#shared/delivery/schedule/delivery-terms.ts';
import { UnbrokenDates } from '#ui/unbroken-dates.tsx';
import { isTimeZone, nextRuns, runClock, shiftedDays, timeZones, utcTimeOf, zonedText } from '../run-clock.ts';
import { numberOf, objectOf, requestTimeOf, textOf, withValue } from '../schedule-draft.ts';
import { PartInput, PartSelect } from './part-input.tsx';
import { NotificationField, StepFrame, type StepProps } from './step.tsx';

const usualDays: readonly Weekday[] = ['MON', 'TUE', 'WED', 'THU', 'FRI'];
const shownRuns = 3;

export function WhenStep(props: StepProps) {
	const { draft, at, onChange } = props;
	const { t, language } = useAdminText();
	const [nowMillis] = useState(() => Date.now());
	const terms = objectOf(draft, 'delivery');
	const set = (key: string, value: Json | undefined) => onChange(withValue(draft, 'delivery', key, value));
	const zone = textOf(terms.timeZone) || 'UTC';
	const known = isTimeZone(zone) ? zone : 'UTC';
	const clock = runClock(draft.time, known, nowMillis);
	const shift = clock?.dayShift ?? 0;
	const utcDays = Array.isArray(terms.days)
		? weekdays.filter((day) => (terms.days as readonly Json[]).includes(day))
		: usualDays;
	const localDays = shiftedDays(utcDays, shift);
	const setDay = (day: Weekday, isChosen: boolean) => {
		const next = weekdays.filter((each) => (each === day ? isChosen : localDays.includes(each)));
		onChange(withDays(draft, shiftedDays(next, -shift)));
	};
	/** The local time is kept. The UTC time and the weekdays in UTC change. */
	const setZone = (next: string) => {
		const zoned = withValue(draft, 'delivery', 'timeZone', next === 'UTC' ? undefined : next);
		const time = clock && isTimeZone(next) ? utcTimeOf(clock.localTime, next, nowMillis) : undefined;
		if (time === undefined) return onChange(zoned);
		const moved = { ...zoned, time };
		onChange(withDays(moved, shiftedDays(localDays, -(runClock(time, next, nowMillis)?.dayShift ?? 0))));
	};
	const setTime = (local: string) => {
		const time = utcTimeOf(local, known, nowMillis);
		if (time === undefined) return onChange({ ...draft, time: local });
		onChange(withDays({ ...draft, time }, shiftedDays(localDays, -(runClock(time, known, nowMillis)?.dayShift ?? 0))));
	};
	const runs = nextRuns(requestTimeOf(draft), utcDays, nowMillis, shownRuns);
	return (
		<StepFrame name="when" draft={draft} fields={['delivery']}>
			<SpaceBetween size="s">
				<InputRow>
					<LocalTimeField {...props} localTime={clock?.localTime} zone={known} onTime={setTime} />
					<PartSelect
						label={t('scheduleForm.fields.timeZone')}
						errorText={at('delivery.timeZone')}
						value={zone}
						isSearched
						options={timeZones().map((name) => ({ value: name, label: name }))}
						onChange={setZone}
					/>
				</InputRow>
				<FormField label={t('scheduleForm.fields.days')} errorText={at('delivery.days')}>
					<SpaceBetween direction="horizontal" size="m">
						{weekdays.map((day) => (
							<Checkbox
								key={day}
								checked={localDays.includes(day)}
								onChange={({ detail }) => setDay(day, detail.checked)}
							>
								{t(`scheduleForm.weekdays.${day}`)}
							</Checkbox>
						))}
					</SpaceBetween>
				</FormField>
				{clock !== undefined && (
					<Box variant="small" display="block">
						<div>
							<UnbrokenDates>
								{t('scheduleForm.nextRuns', {
									runs: runs.map((millis) => zonedText(millis, known, language)).join('; ') || t('values.none'),
								})}
							</UnbrokenDates>
						</div>
						{clock.change !== undefined && (
							<div>
								{t('scheduleForm.clockChange', {
									at: zonedText(clock.change.millis, known, language),
									time: clock.change.localTime,
								})}
							</div>
						)}
					</Box>
				)}
				<InputRow>
					<PartInput
						label={t('scheduleForm.fields.calendar')}
						hint={t('scheduleForm.hints.calendar')}
						errorText={at('delivery.calendar')}
						value={terms.calendar}
						onChange={(written) => set('calendar', written)}
					/>
					<PartSelect
						label={t('scheduleForm.fields.onHoliday')}
						errorText={at('delivery.onHoliday')}
						value={textOf(terms.onHoliday ?? 'skip')}
						options={(['skip', 'deliver'] as const).map((each) => ({
							value: each,
							label: t(`scheduleForm.onHoliday.${each}`),
						}))}
						onChange={(value) => set('onHoliday', value)}
					/>
					<PartInput
						label={t('scheduleForm.fields.waitMinutes')}
						hint={t('scheduleForm.hints.waitMinutes')}
						errorText={at('delivery.waitMinutes')}
						placeholder="240"
						value={terms.waitMinutes}
						onChange={(written) => set('waitMinutes', numberOf(written))}
					/>
					<PartSelect
						label={t('scheduleForm.fields.missed')}
						errorText={at('delivery.missed')}
						value={textOf(terms.missed ?? 'latest')}
						options={(['latest', 'catch-up', 'skip'] as const).map((each) => ({
							value: each,
							label: t(`scheduleForm.missed.${each}`),
						}))}
						onChange={(value) => set('missed', value)}
					/>
					<NotificationField {...props} />
					<PartInput
						label={t('scheduleForm.fields.notify')}
						hint={t('scheduleForm.hints.notify')}
						errorText={at('delivery.notify')}
						value={Array.isArray(terms.notify) ? terms.notify.map(textOf).join(', ') : terms.notify}
						onChange={(written) =>
							set('notify', written.trim() === '' ? undefined : written.split(/[,;]/).map((address) => address.trim()))
						}
					/>
				</InputRow>
			</SpaceBetween>
		</StepFrame>
	);
}

function withDays(draft: StepProps['draft'], days: readonly Weekday[]): StepProps['draft'] {
	const isUsual = days.join() === usualDays.join();
	return withValue(draft, 'delivery', 'days', isUsual ? undefined : days);
}

interface LocalTimeProps extends StepProps {
	readonly localTime: string | undefined;
	readonly zone: string;
	readonly onTime: (localTime: string) => void;
}

function LocalTimeField({ draft, at, localTime, zone, onTime }: LocalTimeProps) {
	const { t } = useAdminText();
	const [written, setWritten] = useState(localTime ?? draft.time);
	useEffect(() => {
		if (localTime !== undefined) setWritten(localTime);
	}, [localTime]);
	const fault = localTime === undefined && draft.time !== '' ? t('scheduleForm.wrongTime') : undefined;
	return (
		<FormField
			label={t('scheduleForm.fields.time', { zone })}
			constraintText={
				localTime === undefined
					? t('scheduleForm.hints.time')
					: t('scheduleForm.inUtc', { time: draft.time.slice(0, 5) })
			}
			errorText={fault ?? at('requestTime')}
		>
			<Input
				placeholder="hh:mm"
				autoComplete={false}
				value={written}
				onChange={({ detail }) => {
					setWritten(detail.value);
					onTime(detail.value);
				}}
			/>
		</FormField>
	);
}
