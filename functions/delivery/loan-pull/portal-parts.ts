import { randomUUID } from 'node:crypto';
import { findOrganisation } from '#functions/directory/organisations.ts';
import { systemClock, systemTimer } from '#platform/clock.ts';
import { sendMail } from '#platform/mail/send-mail.ts';
import { connectSftp } from '#platform/transfer/sftp/connect.ts';
import type { Organisation } from '#shared/directory/organisation.ts';
import { loanFileTime } from '../loan-files/hand-in-loan-file.ts';
import { canDeliverLoans, loanJobId, loanJobOf } from '../loan-files/loan-job-of.ts';
import { mailRecipients } from '../run/find-job.ts';
import { deliveryFiles } from '../store/delivery-files.ts';
import { hostPlaces } from '../store/host-places.ts';
import { countMails, releaseMails } from '../store/organisation-counts.ts';
import { readSftpCredentials } from '../store/sftp-credentials.ts';
import type { PullParts } from './pull-parts.ts';
import { handInFetched } from './pull-parts.ts';
import {
	addRun,
	beginRun,
	endLook,
	endRun,
	findLook,
	noteMailed,
	noteMailRefused,
	takeRefusedMail,
} from './pull-runs.ts';
import { find } from './pull-store.ts';
import { endClaim, findFiles, noteFile, noteMoved } from './pulled-files.ts';

/** Dependencies of a run in the portal. */
export const pullParts: PullParts = {
	store: {
		find,
		beginRun,
		endRun,
		addRun,
		findLook,
		endLook,
		noteMailRefused,
		noteMailed,
		takeRefusedMail,
		findFiles,
		noteFile,
		endClaim,
		noteMoved,
	},
	places: hostPlaces,
	connect: connectSftp,
	readCredentials: readSftpCredentials,
	findOrganisation,
	files: deliveryFiles,
	timeOf: loanFileTime,
	handIn: handInFetched,
	canDeliver: canDeliverLoans,
	recipientsOf,
	sendMail,
	countMails,
	releaseMails,
	clock: systemClock,
	startTimer: systemTimer,
	newToken: randomUUID,
};

/** Those whom the bulk schedule names with which results are delivered. */
async function recipientsOf(organisation: Organisation): Promise<readonly string[]> {
	const job = await loanJobOf(loanJobId(organisation.orgId), organisation);
	return job === undefined ? [] : mailRecipients(job.terms, organisation.orgId);
}
