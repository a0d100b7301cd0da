/** Response of the places autocomplete, in the shape of Google's Places API (New), so that a vendor can provide it. */
export interface PlaceSuggestions {
  suggestions: { placePrediction: { placeId: string; text: { text: string } } }[];
}

/** Response of a lookup by place id. */
export interface PlaceLocation {
  id: string;
  displayName: { text: string };
  location: { latitude: number; longitude: number };
}

/** Response of the reverse geocoder. */
export interface GeocodeResults {
  status: 'OK' | 'ZERO_RESULTS';
  results: { formatted_address: string; address_components: AddressComponent[] }[];
}

export interface AddressComponent {
  long_name: string;
  short_name: string;
  types: ('locality' | 'administrative_area_level_1' | 'country')[];
}
