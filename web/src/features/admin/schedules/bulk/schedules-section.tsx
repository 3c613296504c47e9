import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useAdminText } from '#features/admin/shared/admin-text.ts';
import { LoaderOverlay } from '#ui/loader-overlay.tsx';
import { Deliveries } from './deliveries/deliveries.tsx';
import { ScheduleButtons } from './schedule-buttons.tsx';
import { ScheduleFaults } from './schedule-faults.tsx';
import { ScheduleForm } from './schedule-form.tsx';
import { ScheduleStatus } from './schedule-status.tsx';
import { ScheduleTable } from './schedule-table.tsx';
import { ScheduleWarnings } from './schedule-warnings.tsx';
import { SigningKey } from './signing-key.tsx';
import { useAskedSchedule } from './use-asked-schedule.ts';
import { useScheduleForm } from './use-schedule-form.ts';
import { useSchedules } from './use-schedules.ts';

interface SchedulesSectionProps {
	readonly orgId: string;
	readonly shortName: string;
	/** False in the dialog of the organisation. */
	readonly isScreen?: boolean;
	/** Schedule that is opened first. */
	readonly asked?: string | undefined;
	/** Called with the schedule that is open; undefined: none. */
	readonly onOpened?: (jobId: string | undefined) => void;
	/** True if a schedule is being edited that is not saved. */
	readonly onEditing: (isEditing: boolean) => void;
}

/** The bulk delivery schedules of an organisation. They are saved by themselves, apart from the organisation. */
export function SchedulesSection(props: SchedulesSectionProps) {
	const { orgId, shortName, isScreen = false, asked, onOpened, onEditing } = props;
	const { t } = useAdminText();
	const jobs = useSchedules(orgId);
	const form = useScheduleForm(jobs, orgId, shortName, onEditing);
	const { opened, shown } = form;
	useAskedSchedule(orgId, asked, shown, form.select, onOpened);
	return (
		<Container
			header={
				<Header variant={isScreen ? 'h2' : 'h3'} description={t('bulk.note')}>
					{t('bulk.title')}
				</Header>
			}
		>
			<SpaceBetween size="m">
				<LoaderOverlay isBusy={jobs.pages.isLoading || jobs.isBusy} />
				<ScheduleTable
					orgId={orgId}
					pages={jobs.pages}
					search={jobs.search}
					onSearch={jobs.setSearch}
					isWhole={jobs.isWhole}
					selected={opened}
					onSelect={form.select}
				/>
				<ScheduleButtons form={form} isBusy={jobs.isBusy} />
				{form.isRestored && <Alert type="info">{t('scheduleForm.restored')}</Alert>}
				<ScheduleFaults faults={form.faults} />
				<ScheduleWarnings warnings={form.warnings} />
				{shown !== undefined && (
					<ScheduleStatus
						key={`status ${shown.jobId}`}
						schedule={shown}
						isChanged={form.isChanged}
						isBusy={jobs.isBusy}
						onPause={() => void form.pause(shown)}
					/>
				)}
				{shown !== undefined && (
					<Deliveries key={`deliveries ${shown.jobId}`} jobId={shown.jobId} headingTag={isScreen ? 'h3' : 'h4'} />
				)}
				<ScheduleForm
					orgId={orgId}
					client={shortName}
					draft={form.draft}
					isDisabled={form.mode === 'nothing'}
					faults={form.faults}
					refusals={form.refusals}
					onChange={form.change}
				/>
				{form.mode !== 'nothing' && (
					<Button variant="primary" disabled={jobs.isBusy} onClick={form.askToSave}>
						{t('scheduleForm.save')}
					</Button>
				)}
				<SigningKey orgId={orgId} shortName={shortName} />
			</SpaceBetween>
		</Container>
	);
}
