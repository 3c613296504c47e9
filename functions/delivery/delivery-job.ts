import type { JobRequest } from '../../shared/portal/bulk-schedule/job-request.ts';
import type { Organisation } from '../../shared/portal/organisation.ts';

/** What a delivery needs of its job. */
export interface DeliveryJob {
	readonly jobId: string;
	readonly orgId: string;
	/** As mails and the audit trail name it. */
	readonly name: string;
	/** `HH:mm:00+0000`. */
	readonly requestTime: string;
	readonly isPaused: boolean;
	/** Without the secrets of `sftppush`, which are under its `secretName`. */
	readonly request: JobRequest;
	/** As it is now. */
	readonly organisation: Organisation;
}
