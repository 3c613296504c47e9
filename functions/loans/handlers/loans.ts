import { capabilityHandler } from '#functions/directory/access/capability-handler.ts';
import { list, read, versions } from '../read-loans.ts';
import { remove } from '../remove-loan.ts';
import { add, share, update } from '../save-loan.ts';

export const handler = capabilityHandler([list, read, versions, add, update, share, remove]);
