# Usage: python3 receive.py FOLDER-ID
# Downloads the first 100 files of a share. The next pages of the list have more files.
import hashlib, json, os, sys
from urllib.request import urlopen

api = 'https://origin.invalid/api'
folder_id = sys.argv[1]

for file in json.load(urlopen(f'{api}/folder/{folder_id}/checksums'))['files']:
    data = urlopen(f"{api}/download/{file['folderId']}/{file['fileId']}").read()
    # If a file was sent in parts, the server has a checksum of each part.
    sums = [file['sha256']] if file['sha256'] else file['parts']
    size = max(1, len(data)) if file['sha256'] else file['partSize']
    for at, expected in enumerate(sums):
        if hashlib.sha256(data[at * size:(at + 1) * size]).hexdigest() != expected:
            sys.exit(f"{file['originalFilename']} does not match its checksum.")
    place = os.path.join('.', file['path'], file['originalFilename'])
    # Files must stay inside this directory.
    if '/../' in f'{place}/' or not place.startswith('./'):
        sys.exit(f'{place} is outside this directory.')
    os.makedirs(os.path.dirname(place), exist_ok=True)
    with open(place, 'wb') as saved:
        saved.write(data)
    print(place)
