import { capabilityHandler } from '#functions/directory/access/capability-handler.ts';
import { resendLoanFile, startLoanFile, uploadLoanFile } from '../loan-files/hand-in.ts';
import { cancelLoanFile, listLoanFiles, loanFileResult } from '../loan-files/loan-files.ts';
import { fetchNow, lookAtPull, readPull, removePullSetting, savePull } from '../loan-pull/manage-pull.ts';
import { cancel, deliveries, file, resend, run } from '../schedules/deliveries.ts';
import { history, key, list, preview, remove, search, test } from '../schedules/manage-jobs.ts';
import { add, pause, update } from '../schedules/save-job.ts';

const jobs = [
	list,
	search,
	add,
	update,
	remove,
	pause,
	run,
	deliveries,
	resend,
	cancel,
	file,
	key,
	test,
	preview,
	history,
];
const loanFiles = [uploadLoanFile, startLoanFile, listLoanFiles, loanFileResult, cancelLoanFile, resendLoanFile];
const loanPull = [readPull, savePull, lookAtPull, fetchNow, removePullSetting];

export const handler = capabilityHandler([...jobs, ...loanFiles, ...loanPull]);
