import { useEffect, useState } from 'react';
import type { Place } from '../../../server/locations/contract.ts';
import { call } from '../../runtime/calls.ts';

/** Id of the Philippines, the only country. */
const COUNTRY_ID = 174;

const STATES_ADDRESS = `/web/api/countries/${COUNTRY_ID}/states`;
const citiesAddress = (stateId: string) => `/web/api/states/${stateId}/cities`;

export interface Places {
  /** Null until they have loaded. */
  places: Place[] | null;
  hasFailed: boolean;
  retry: () => void;
}

export const useProvinces = () => usePlaces(STATES_ADDRESS);
export const useCities = (stateId: string) => usePlaces(stateId ? citiesAddress(stateId) : null);

function usePlaces(address: string | null): Places {
  const [loaded, setLoaded] = useState<{ address: string; places: Place[] } | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const [attempts, setAttempts] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt sends the request again
  useEffect(() => {
    if (!address) return;
    const request = new AbortController();
    setFailed(null);
    call<{ data: Record<string, Place[]> }>('get', address, undefined, request.signal)
      .then(({ body }) => setLoaded({ address, places: Object.values(body.data)[0] ?? [] }))
      .catch(() => request.signal.aborted || setFailed(address));
    return () => request.abort();
  }, [address, attempts]);
  return {
    places: loaded && loaded.address === address ? loaded.places : null,
    hasFailed: failed !== null && failed === address,
    retry: () => setAttempts((count) => count + 1),
  };
}
