import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { otherBank } from '#features/admin/testing/fake-portal.ts';
import { button, pressInDialog } from '#features/admin/testing/open-admin.tsx';
import { dailyJob, delivered } from '#features/admin/testing/sample-schedules.ts';
import type { BulkDelivery } from '#shared/contract/bulk-schedules.ts';
import { exampleRequests } from '#shared/delivery/schedule/new-job.ts';
import { type Answers, fakeApi, refusal, requestsOf } from '#test/support/fake-api.ts';
import { notices, show } from '#test/support/notifications-fake.ts';
import { type Language, openPage, sessionWith } from '#test/support/open-page.tsx';
import { SchedulesSection } from './schedules-section.tsx';

vi.mock('#ui/notifications.tsx', () => import('#test/support/notifications-fake.ts'));

beforeEach(() => void show.mockReset());

const answers = {
	bulkScheduleSearch: () => ({ schedules: [dailyJob] }),
	bulkScheduleAdd: () => ({ ...dailyJob, jobId: 'new' }),
	bulkScheduleUpdate: () => ({ ...dailyJob, version: 5 }),
	bulkScheduleDelete: ({ jobId }) => ({ jobId }),
	bulkSchedulePause: ({ isPaused }) => ({ ...dailyJob, version: 5, isPaused }),
	bulkScheduleDeliveries: () => ({ deliveries: [delivered] }),
	bulkScheduleRun: () => ({ ...delivered, deliveryId: 'm', kind: 'manual', state: 'due', hasFile: false }),
	bulkScheduleResend: () => ({ ...delivered, deliveryId: 'r', kind: 'resend', state: 'due' }),
	bulkScheduleCancel: () => ({ ...delivered, state: 'cancelled' }),
	bulkScheduleHistory: ({ jobIds }) => ({ jobs: jobIds.map((jobId) => ({ jobId, runs: [] })) }),
	organisationRead: () => otherBank,
	calendarMetadata: () => ({
		currencies: [{ code: 'USD', dayCountConvention: 'ACT/360', index: 'SOFR', calendar: 'USA_FI' }],
	}),
	bulkScheduleKey: () => ({ publicKey: '-----BEGIN PGP PUBLIC KEY BLOCK-----', fingerprint: 'AB12' }),
} satisfies Answers;

const isEditing = vi.fn<(isEditing: boolean) => void>();

async function open(changed: Answers = {}, language: Language = 'en') {
	fakeApi({ ...answers, ...changed });
	const session = sessionWith({ Admin: {} }, { isAdmin: true });
	const section = <SchedulesSection orgId="other" shortName="Other Bank" onEditing={isEditing} />;
	const { user } = await openPage(section, { session, language });
	return user;
}

async function openJob(changed: Answers = {}) {
	const user = await open(changed);
	await user.click(await screen.findByRole('radio', { name: /^Select rfr-/ }));
	return user;
}

const names = ['New', 'Save', 'Remove', 'Clear'] as const;
const enabled = () => names.filter((name) => !(button(`${name} bulk schedule`) as HTMLButtonElement).disabled);
const fileName = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Output File Name/ });
const press = (user: Awaited<ReturnType<typeof open>>, name: (typeof names)[number]) =>
	user.click(button(`${name} bulk schedule`));

describe('the form of a schedule', () => {
	test('each button is enabled in the cases that the specification states', async () => {
		const user = await open();
		expect(enabled()).toEqual(['New']);
		expect(screen.queryByRole('textbox', { name: /^Output File Name/ })).toBe(null);
		expect(screen.getByText(/^No schedule is open\. Press New/)).toBeTruthy();
		expect(screen.getByRole('heading', { level: 4, name: 'Public signing key' })).toBeTruthy();
		await press(user, 'New');
		expect(enabled()).toEqual(['New', 'Save', 'Clear']);
		expect(screen.queryByText(/^No schedule is open/)).toBe(null);
		expect(fileName().value).toBe('');
		await user.click(await screen.findByRole('radio', { name: /^Select rfr-/ }));
		expect(enabled()).toEqual(['New', 'Save', 'Remove', 'Clear']);
		expect(fileName().value).toBe(exampleRequests.Compounded.outputFileName);
		await press(user, 'Clear');
		expect(enabled()).toEqual(['New']);
		expect(screen.queryByRole('textbox', { name: /^Output File Name/ })).toBe(null);
	});

	test("Save adds a schedule after a confirmation, and shows the portal's warnings", async () => {
		const warnings = [{ path: ['requestJson', 'delivery'], code: 'administrators-notified', message: '' }];
		const user = await open({ bulkScheduleAdd: () => ({ ...dailyJob, jobId: 'new', warnings }) });
		await press(user, 'New');
		await user.click(button('Start from an example'));
		await press(user, 'Save');
		expect(screen.getByText('Do you want to add this bulk schedule?')).toBeTruthy();
		await pressInDialog(user, 'Save');
		await screen.findByText(/mails go to the administrators of the organization/);
		expect(requestsOf('bulkScheduleAdd')).toEqual([
			{
				orgId: 'other',
				jobId: '-',
				lastDeliveryDate: '2020-01-01 00:00:00+0000',
				requestTime: '00:00:00+0000',
				requestJson: { ...exampleRequests.Compounded, Client: 'Other Bank' },
			},
		]);
		expect(notices()).toEqual([{ type: 'success', text: 'Bulk schedule added.', durationMillis: 2000 }]);
		expect(requestsOf('bulkScheduleSearch')).toHaveLength(2);
		expect(enabled()).toEqual(['New']);
	});

	test('Save does not send a schedule with a fault, and shows the first fault for three seconds', async () => {
		const user = await openJob();
		await user.click(button('JSON'));
		fireEvent.change(screen.getByRole('textbox', { name: 'Rates' }), { target: { value: '[{]' } });
		expect(isEditing).toHaveBeenLastCalledWith(true);
		await press(user, 'Save');
		const text = 'Rates value in Request JSON is not a valid JSON format string';
		expect(notices()).toEqual([{ type: 'error', text, durationMillis: 3000 }]);
		expect(requestsOf('bulkScheduleUpdate')).toEqual([]);
		await press(user, 'Clear');
		await pressInDialog(user, 'Discard');
		expect(enabled()).toEqual(['New']);
	});

	test("a refused save keeps the entered values and shows the portal's faults", async () => {
		const issues = [
			{ path: ['requestJson', 'Rates', 1, 'currency'], code: 'currency-not-entitled', message: 'no GBP' },
			{ path: ['requestJson', 'Client'], code: 'client-differs', message: 'must be Other Bank' },
		];
		const user = await openJob({
			bulkScheduleUpdate: () => refusal(400, 'schedule-invalid', { issues, params: { count: 2 } }),
		});
		await press(user, 'Save');
		await pressInDialog(user, 'Save');
		const list = (await screen.findByText('Client: must be Other Bank')).closest('ul');
		expect(Array.from(list?.children ?? [], ({ textContent }) => textContent)).toEqual([
			'Rates, entry 2, Currency (currency): no GBP',
			'Client: must be Other Bank',
		]);
		expect(requestsOf('bulkScheduleUpdate')[0]?.[0]).toMatchObject({ jobId: dailyJob.jobId, version: 4 });
		expect(notices()[0]).toEqual({ type: 'error', text: 'Failed to update Bulk Schedules.', durationMillis: 4000 });
		expect(enabled()).toHaveLength(4);
	});

	test('a changed host requires the secret to be entered again, at the login field', async () => {
		const path = 'requestJson.sftppush';
		const user = await openJob({ bulkScheduleUpdate: () => refusal(400, 'secret-needed-again', { params: { path } }) });
		await press(user, 'Save');
		await pressInDialog(user, 'Save');
		expect(await screen.findAllByText(/^Login \(sftppush\): The host, the port or the user has changed/)).toBeTruthy();
	});

	test('a save by another user offers a choice between the two versions of the schedule', async () => {
		const at = '2026-08-08T10:00:00.000Z';
		const user = await openJob({
			bulkScheduleUpdate: ([sent]) =>
				sent?.version === 4
					? refusal(409, 'changed-meanwhile', { params: { by: 'ann@b.example', at, version: 7 } })
					: { ...dailyJob, version: 8 },
		});
		await press(user, 'Save');
		await pressInDialog(user, 'Save');
		expect(await screen.findByText(/^ann@b\.example saved changes on 8 Aug 2026, 10:00/)).toBeTruthy();
		await user.click(button('Overwrite with mine'));
		await pressInDialog(user, 'Save');
		await waitFor(() => expect(requestsOf('bulkScheduleUpdate')[1]?.[0]).toMatchObject({ version: 7 }));
		expect(screen.queryByText(/saved changes on/)).toBe(null);
	});

	test('Remove asks for confirmation before it removes a schedule', async () => {
		const user = await openJob();
		await press(user, 'Remove');
		await pressInDialog(user, 'Remove');
		await waitFor(() => expect(enabled()).toEqual(['New']));
		expect(requestsOf('bulkScheduleDelete')).toEqual([{ jobId: dailyJob.jobId }]);
		expect(notices()[0]?.text).toBe('Bulk schedule deleted.');
		await waitFor(() => expect(document.activeElement).toBe(button('New bulk schedule')));
	});
});

describe('the list of schedules', () => {
	const weekly = { ...dailyJob, jobId: 'weekly', requestJson: dailyJob.requestJson.replace('rfr-', 'weekly-') };
	const answer: Answers['bulkScheduleSearch'] = ({ search, cursor }) => {
		if (search === 'weekly') return { schedules: [weekly] };
		if (search !== '') return { schedules: [] };
		return cursor === 'two' ? { schedules: [weekly] } : { schedules: [dailyJob], cursor: 'two' };
	};

	test('an open schedule stays open when a different page of the list is shown', async () => {
		const user = await openJob({ bulkScheduleSearch: answer });
		// The list of deliveries also has a button for its next page.
		const [next] = screen.getAllByRole('button', { name: 'Next page' });
		if (next !== undefined) await user.click(next);
		expect(await screen.findByRole('radio', { name: /^Select weekly-/ })).toBeTruthy();
		expect(screen.queryByRole('radio', { name: /^Select rfr-/ })).toBeNull();
		expect(enabled()).toEqual(['New', 'Save', 'Remove', 'Clear']);
		await user.click(button('Pause'));
		await waitFor(() => expect(requestsOf('bulkSchedulePause')[0]).toMatchObject({ jobId: dailyJob.jobId }));
	});
});

describe('the status and the deliveries of a schedule', () => {
	test('Pause sends the version that was shown, and Run now starts a delivery', async () => {
		const user = await openJob();
		await user.click(button('Pause'));
		await waitFor(() => expect(notices()[0]?.text).toBe('Bulk schedule paused.'));
		expect(requestsOf('bulkSchedulePause')).toEqual([{ jobId: dailyJob.jobId, version: 4, isPaused: true }]);
		await user.click(button('Run now'));
		await pressInDialog(user, 'Run now');
		await waitFor(() => expect(notices()[0]?.text).toBe('Delivery started.'));
		const [run] = requestsOf('bulkScheduleRun');
		expect(run).toEqual({ jobId: dailyJob.jobId, idempotencyKey: expect.stringMatching(/^[\da-f-]{36}$/) });
	});

	test.each([
		['cancelled', 'Delivery cancelled.'],
		['placing', 'The delivery went on before it could be cancelled. Look at its state.'],
	] as const)(
		'a waiting delivery is cancelled after a confirmation, and the response %s is shown',
		async (state, told) => {
			const waiting: BulkDelivery = {
				...delivered,
				deliveryId: 'w',
				state: 'waiting',
				canCancel: true,
				canResend: false,
				waitingFor: [{ index: 'SOFR', date: '2026-08-06' }],
			};
			const user = await openJob({
				bulkScheduleDeliveries: () => ({ deliveries: [waiting] }),
				bulkScheduleCancel: () => ({ ...waiting, state }),
			});
			expect(await screen.findByText('SOFR of 06-Aug-2026 is missing.')).toBeTruthy();
			await user.click(await screen.findByRole('button', { name: /^Cancel the delivery of/ }));
			expect(screen.getByRole('button', { name: 'Keep it' })).toBeTruthy();
			await pressInDialog(user, 'Cancel delivery');
			await waitFor(() => expect(notices()[0]?.text).toBe(told));
			expect(requestsOf('bulkScheduleCancel')).toEqual([{ jobId: dailyJob.jobId, deliveryId: 'w' }]);
		},
	);

	test('a delivery shows its file and state, and resending a delivery with an unknown outcome shows a warning', async () => {
		const uncertain: BulkDelivery = { ...delivered, deliveryId: 'u', state: 'uncertain', faultRows: 1 };
		const deliveries = [uncertain, delivered];
		const user = await openJob({ bulkScheduleDeliveries: () => ({ deliveries }) });
		const [row] = await screen.findAllByRole('row', { name: /rfr-20260807\.csv/ });
		if (row === undefined) throw new Error('there is no row');
		for (const text of [/1\.2 MB/, /SHA-256 aaaaaaaa…/, /^Uncertain/, /1 with an error/, /1\.8 sec/]) {
			expect(within(row).getByText(text)).toBeTruthy();
		}
		await user.click(within(row).getByRole('button', { name: /^Send again/ }));
		expect(screen.getByText(/^Ask the recipient first/)).toBeTruthy();
		await pressInDialog(user, 'Send again');
		await waitFor(() => expect(notices()[0]?.text).toBe('Delivery started again.'));
		expect(requestsOf('bulkScheduleResend')[0]).toMatchObject({ jobId: dailyJob.jobId, deliveryId: 'u' });
	});

	test('resending an older file shows a warning about the newer file of the same name', async () => {
		const older = { ...delivered, deliveryId: 'o', scheduledTime: '2026-08-06T07:30:00.000Z' };
		const user = await openJob({ bulkScheduleDeliveries: () => ({ deliveries: [delivered, older] }) });
		const question = /^The file rfr-20260807\.csv of 7 Aug 2026, .* is newer and has the same name/;
		const [ofNewer, ofOlder] = await screen.findAllByRole('button', { name: /^Send again/ });
		if (ofNewer === undefined || ofOlder === undefined) throw new Error('there are not two rows');
		await user.click(ofNewer);
		expect(screen.getByText(/^The recipient has the file/)).toBeTruthy();
		expect(screen.queryByText(question)).toBeNull();
		await pressInDialog(user, 'Cancel');
		await user.click(ofOlder);
		expect(screen.getByText(question)).toBeTruthy();
	});
});
