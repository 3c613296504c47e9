import { capabilityHandler } from '#functions/directory/access/capability-handler.ts';
import { resendLoanFile, startLoanFile, uploadLoanFile } from '../loan-files/hand-in.ts';
import { cancelLoanFile, listLoanFiles, loanFileResult } from '../loan-files/loan-files.ts';
import { fetchNow, lookAtPull, readPull, removePullSetting } from '../loan-pull/manage-pull.ts';
import { savePull } from '../loan-pull/save-pull.ts';
import { deliveries, file } from '../schedules/deliveries.ts';
import { key, list, remove, search } from '../schedules/manage-jobs.ts';
import { add, pause, update } from '../schedules/save-job.ts';
import { cancel, resend, run } from '../schedules/start-deliveries.ts';
import { history, preview, test } from '../schedules/try-jobs.ts';

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
