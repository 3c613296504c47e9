import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import type * as z from 'zod';
import { useAdminText } from '#features/admin/shared/admin-text.ts';
import type { JsonObject } from '#features/admin/shared/json-value.ts';
import { useAdminMessages } from '#features/admin/shared/messages/use-admin-messages.ts';
import { ApiError, callApi } from '#lib/api-client.ts';
import { bulkScheduleTest, type connectionTestAnswer } from '#shared/contract/schedule-checks.ts';
import { newJobId } from '#shared/delivery/schedule/new-job.ts';
import { DeliveryErrorText } from '#ui/delivery-error-text.tsx';
import { faultText } from '../../fault-text.ts';
import { KeyFingerprints } from '../../key-fingerprints.tsx';

interface ConnectionTestProps {
	readonly orgId: string;
	readonly jobId: string;
	/** Account of the form, with or without host keys. */
	readonly account: JsonObject;
	readonly isDisabled: boolean;
	/** Called with the line of a host key that shall be the only trusted one. */
	readonly onTrust: (line: string) => void;
}

const keyOf = (account: JsonObject) => JSON.stringify(Object.entries(account).toSorted());

type Tested = z.output<typeof connectionTestAnswer>;

/** Tests the account: shows the key of the server, asks to trust it, and then writes and removes a test file. */
export function ConnectionTest({ orgId, jobId, account, isDisabled, onTrust }: ConnectionTestProps) {
	const text = useAdminText();
	const { t } = text;
	const messages = useAdminMessages();
	const [tested, setTested] = useState<{ readonly of: string; readonly result: Tested }>();
	const [faults, setFaults] = useState<readonly string[]>([]);
	const [isBusy, setBusy] = useState(false);

	const test = async (sent: JsonObject) => {
		setBusy(true);
		setTested(undefined);
		setFaults([]);
		messages.attempt('scheduleTest');
		try {
			const request = { orgId, sftppush: { ...sent }, ...(jobId === newJobId ? {} : { jobId }) };
			setTested({ of: keyOf(sent), result: await callApi(bulkScheduleTest, request) });
		} catch (error) {
			if (error instanceof ApiError && error.issues !== undefined) {
				setFaults(error.issues.map((fault) => faultText(fault, text).text));
			} else messages.failed('scheduleTest', error);
		} finally {
			setBusy(false);
		}
	};
	const trust = (line: string) => {
		onTrust(line);
		void test({ ...account, hostKeys: [line] });
	};
	// A result belongs to the account that was tested.
	const result = tested?.of === keyOf(account) ? tested.result : undefined;
	return (
		<SpaceBetween size="xs">
			<Button
				disabled={isDisabled}
				loading={isBusy}
				loadingText={t('scheduleForm.testing')}
				onClick={() => void test(account)}
			>
				{t('scheduleForm.test')}
			</Button>
			<div role="status">
				{faults.length > 0 && (
					<Alert type="error" header={t('scheduleForm.testRefused')}>
						<ul>
							{faults.map((fault) => (
								<li key={fault}>{fault}</li>
							))}
						</ul>
					</Alert>
				)}
				{result !== undefined && <TestResult result={result} directory={account.directory} onTrust={trust} />}
			</div>
		</SpaceBetween>
	);
}

interface TestResultProps {
	readonly result: Tested;
	readonly directory: unknown;
	readonly onTrust: (line: string) => void;
}

function TestResult({ result: { outcome, hostKey, error }, directory, onTrust }: TestResultProps) {
	const { t } = useAdminText();
	if (outcome === 'passed') {
		const place = typeof directory === 'string' && directory !== '' ? directory : '.';
		return <Alert type="success">{t('scheduleForm.tested.passed', { directory: place })}</Alert>;
	}
	const failure = error && <DeliveryErrorText error={error} />;
	if (hostKey === undefined || outcome === 'failed') return <Alert type="error">{failure}</Alert>;
	return (
		<Alert
			type={outcome === 'host-key-unknown' ? 'info' : 'error'}
			header={t(`scheduleForm.tested.${outcome}`)}
			action={<Button onClick={() => onTrust(hostKey)}>{t(`scheduleForm.trust.${outcome}`)}</Button>}
		>
			<KeyFingerprints hostKeys={[hostKey]} />
		</Alert>
	);
}
